"""Game window in a separate process, controlled by the code that ``dev bench-window`` runs there."""

from __future__ import annotations

import time

from game.app import doors, main
from game.app.ui.drawing.video import start_video
from game.storage import settings as storage


def open_game(width: int, height: int) -> main.GameWindow:
    """Open the window as for a returning player and draw the first frame."""
    settings = main._override(storage.load_settings(), window=(width, height), welcomed=True)
    doors.set_folders_locked(True)
    start_video()
    window = main.GameWindow(settings)
    window.draw_frame()
    return window


def push_scene(window: main.GameWindow, scene_name: str) -> None:
    """Push a scene of ``dev shot`` onto the main menu and draw it."""
    from tools.shots.states.epic import SHOTS

    window.services.stack.push(SHOTS[scene_name](window.services))
    window.draw_frame()


def save_battery(window: main.GameWindow) -> None:
    """Switch on battery saving, which stops all ambient animation."""
    window.services.override_settings(battery_saver=True)


def leave_alone(window: main.GameWindow, seconds: int) -> None:
    """Advance the idle time by some seconds without waiting."""
    for _second in range(seconds):
        window.services.stack.update(1.0)
        window.draw_frame()


def play_frames(window: main.GameWindow) -> None:
    """Draw six seconds of the current scene, and change its layout in the middle."""
    for frame in range(60):
        window.services.stack.update(0.1)
        if frame == 30:
            window.services.stack.request_layout()
        window.draw_frame()


def print_idle_time(window: main.GameWindow, settling_seconds: float, seconds: float) -> None:
    """Print the processor time of idle seconds, measured after the one-time work of ``settling_seconds``."""
    import pygame

    clock = pygame.time.Clock()
    used = 0.0
    for span in (settling_seconds, seconds):
        until, used = time.monotonic() + span, time.process_time()
        while time.monotonic() < until:
            window._run_frame(window.wait_for_frame(clock))
    print(time.process_time() - used)
