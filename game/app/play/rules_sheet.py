"""Sheet of advanced rules: all options of a match, the number of changes, and an explanation."""

from __future__ import annotations

from game.app.ui.drawing.canvas import Canvas
from game.app.ui.input.intents import Kind
from game.app.ui.layout.flex import Column, Row
from game.app.ui.layout.paint import make_line_height
from game.app.ui.layout.panels import Panel, ScrollContainer
from game.app.ui.style.tokens import SPACE
from game.app.ui.widgets.base import Box, LayoutItem, LayoutResult, WidgetState, make_growing_length
from game.app.ui.widgets.button import Button
from game.app.ui.widgets.form import format_rules_hint
from game.app.ui.widgets.pane import ScrollView
from game.app.ui.widgets.text import Label
from game.text import _, ngettext

_BUTTON_WIDTH = make_growing_length(228, 60)
"""Width of the default button."""


def format_changed(count: int) -> str:
    """Return the number of changed options as text."""
    return ngettext("{count} changed", "{count} changed", count).format(count=count) if count else _("standard")


def make_advanced_button(changed_count: int) -> Button:
    """Return the button ``advanced`` that opens the sheet."""
    return Button("advanced", _("Advanced rules"), subtitle=format_changed(changed_count))


class RuleExplanation(Label):
    """Label in place of tooltips, which explains the hovered or focused option or why it is disabled."""

    def __init__(self, options_view: ScrollView) -> None:
        super().__init__("", "body")
        self.options_view = options_view
        """Scrolled options."""

    def arrange(self, canvas: Canvas, box: Box, into: LayoutResult) -> None:
        super().arrange(canvas, box, into)
        into.finishers.append(self._suppress_tooltips)

    def _suppress_tooltips(self) -> None:
        for item in self.options_view.scrolled_widgets:
            item.is_explained = True

    def find_text(self) -> str:
        """Return the text of the hovered or else focused option, or else a request to point at one."""
        form = self.options_view.widget_group
        options = {id(item) for item in self.options_view.scrolled_widgets}
        about = next((widget for widget in (form.tooltip_target, form.focused_widget) if id(widget) in options), None)
        if about is None or not about.tooltip_text:
            return _("Point at a rule to see what it does.")
        return about.tooltip_text + format_rules_hint(about, form.device).replace("\n", " ")

    def draw(self, canvas: Canvas, state: WidgetState) -> None:
        self.text = self.find_text()
        super().draw(canvas, state)


def build_rules_sheet(
    options_view: ScrollView,
    options: LayoutItem,
    *,
    changed_count: int,
    side_panel: LayoutItem | None = None,
    extra_buttons: tuple[LayoutItem, ...] = (),
) -> LayoutItem:
    """Return the sheet: scrolled options, an optional panel beside them, and a row below.

    The row has the extra buttons, the explanation of the hovered or focused option, and the button ``done``.
    """
    rules = Panel(
        _("Rules"),
        ScrollContainer(options_view, options).sized(grow=1),
        remark=format_changed(changed_count),
        padding=SPACE.large,
    )
    rule_explanation = RuleExplanation(options_view).sized(grow=1, height=make_line_height("body", 2))
    done = Button("done", _("Done"), is_default=True, shown_key=Kind.MAIN).sized(width=_BUTTON_WIDTH)
    return Column(Row(side_panel, rules.sized(grow=1)).sized(grow=1), Row(*extra_buttons, rule_explanation, done))
