"""Thin widgets: data in, `draw(canvas, look)`, `handle(intent) -> Reply`; `game.app.ui.widgets.form.Form` runs a
screenful.
"""
