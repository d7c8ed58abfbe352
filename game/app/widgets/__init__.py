"""Thin widgets: data in, `draw(canvas, look)`, `handle(intent) -> Reply`; `game.app.widgets.form.Form` runs a
screenful.
"""
