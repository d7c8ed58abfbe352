"""The replays: every match that was played to its end, newest first."""

from __future__ import annotations

from game.app.menus.saves import files
from game.app.menus.saves.acts import Act
from game.app.menus.saves.saves import export_save
from game.app.menus.saves.shelf import ShelfScene
from game.app.menus.statistics import StatisticsScene
from game.app.ui.widgets.base import LayoutItem, Reply
from game.app.ui.widgets.button import Button
from game.storage import saves, slots
from game.storage.save_words import title
from game.storage.slots import Entry
from game.text import _, ngettext


class ReplaysScene(ShelfScene):
    """Matches that are over; the oldest go by themselves unless they are marked."""

    @property
    def heading(self) -> str:
        return _("Replays")

    @property
    def empty(self) -> str:
        return _("No replays yet.\nFinished matches appear here.")

    def found(self) -> list[Entry]:
        return slots.entries(slots.REPLAYS)

    def below(self) -> LayoutItem:
        return Button("statistics", _("Statistics"), icon="crown")

    def acts(self, entry: Entry) -> list[Act]:
        delete = Act("delete", _("Delete"), self._delete, icon="cross")
        if entry.head is None:
            return self.damaged_acts(delete)
        keep = _("Unprotect") if entry.kept else _("Protect")
        return [
            Act("watch", _("Watch"), self._watch, gold=True),
            Act("keep", keep, self._keep, icon="star"),
            Act("verify", _("Verify"), self._verify, icon="tick"),
            Act("export", _("Export"), lambda marked: export_save(self.services, marked), icon="up"),
            delete,
        ]

    def pressed(self, reply: Reply) -> None:
        if reply.id == "statistics" and reply.kind == "pressed":
            self.services.stack.push(StatisticsScene(self.services))

    def _watch(self, entry: Entry) -> None:
        self.services.stack.push(files.open_replay(self.services, entry.path))

    def _keep(self, entry: Entry) -> None:
        slots.keep(entry.path, not entry.kept)
        most = slots.MOST_REPLAYS
        if entry.kept:
            self.services.notify(
                _("No longer protected. Only the newest {count} replays stay saved.").format(count=most)
            )
        else:
            self.services.notify(_("Protected until you delete it."))
        self.look_up()

    def _verify(self, entry: Entry) -> None:
        steps = saves.read(entry.path).verify()
        self.services.notify(_("Verified: all {steps} steps match the recording.").format(steps=steps))

    def _delete(self, entry: Entry) -> None:
        name = title(entry.head) if entry.head else entry.path.name
        self.ask_to_delete(entry, f"**{name}**")


def replays_line() -> str:
    """How many replays there are, for the title screen."""
    count = slots.count(slots.REPLAYS)
    return ngettext("{count} match", "{count} matches", count).format(count=count) if count else _("none yet")
