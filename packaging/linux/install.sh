#!/bin/sh
# Installs Triforce Duels for one user, from the folder that this script lies in, and removes it again.
# Nothing is written outside the user's own folders; no rights of an administrator are needed.
set -eu

usage() {
  cat <<'END'
usage: install.sh [--dry-run] [--uninstall [--saves-too]]

  (nothing)     install the game for this user, or replace an older version
  --uninstall   remove all that was installed; matches, settings and mods stay
  --saves-too   with --uninstall: remove matches, settings and mods as well
  --dry-run     only say what would be done
END
}

say() { printf '%s\n' "$*"; }

fail() {
  printf 'install.sh: %s\n' "$*" >&2
  exit 1
}

dry='' uninstall='' saves=''
for word; do
  case $word in
    --dry-run) dry=yes ;;
    --uninstall) uninstall=yes ;;
    --saves-too) saves=yes ;;
    -h | --help) usage; exit 0 ;;
    *) usage >&2; exit 2 ;;
  esac
done
[ -z "$saves" ] || [ -n "$uninstall" ] || { usage >&2; exit 2; }

[ -n "${HOME:-}" ] || fail 'HOME is not set'
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
share=${XDG_DATA_HOME:-$HOME/.local/share}
cache=${XDG_CACHE_HOME:-$HOME/.cache}
program=$HOME/.local/opt/triforce-duels
link=$HOME/.local/bin/triforce-duels
notes=$program/installed
left=$share/triforce-duels/.made-for-it # folders that wait for the saves to go
# What the desktop makes of the files it finds; the files themselves are listed in $notes.
made='aliases generic-icons globs globs2 icons magic mime.cache subclasses treemagic types version XMLnamespaces'

case $HOME$share in
  *[\"\`\$\\%\&\|]* | *'
'*) fail "no menu entry can be written for a home with one of these signs in its path: \" \` \$ \\ % & |" ;;
esac

# Carries out a command, or only says it.
act() {
  if [ -n "$dry" ]; then say "would run: $*"; else "$@"; fi
}

# Makes a folder and notes each one that was not there, the deepest last.
folder() {
  [ ! -d "$1" ] || return 0
  folder "$(dirname -- "$1")"
  act mkdir -- "$1"
  made_folders="$1
$made_folders"
}

# Puts a file of the package where the desktop looks for it, and notes it.
place() {
  folder "$(dirname -- "$2")"
  act cp -- "$1" "$2"
  act chmod 644 "$2"
  placed="$placed$2
"
}

# Lets the desktop see what has changed; where it has no such program, it looks by itself.
refresh() {
  if [ -d "$share/mime/packages" ] && command -v update-mime-database >/dev/null; then
    act update-mime-database "$share/mime" || true
  fi
  if [ -d "$share/applications" ] && command -v update-desktop-database >/dev/null; then
    act update-desktop-database -q "$share/applications" || true
  fi
  if [ -f "$share/icons/hicolor/icon-theme.cache" ] && command -v gtk-update-icon-cache >/dev/null; then
    act gtk-update-icon-cache -q -t "$share/icons/hicolor" || true
  fi
}

# Removes the files that are listed in the notes of an installation.
remove() {
  [ -f "$notes" ] || return 0
  sed -n 's/^file //p' "$notes" | while IFS= read -r file; do
    if [ -e "$file" ] || [ -h "$file" ]; then act rm -f -- "$file"; fi
  done
}

# The folders that were made for an installation, or for one before it whose saves stayed.
known_folders() { cat -- "$notes" "$left" 2>/dev/null | sed -n 's/^folder //p'; }

empty() { [ -d "$1" ] && [ -z "$(find "$1" -mindepth 1 ! -type d 2>/dev/null | head -n 1)" ]; }

install_it() {
  [ -x "$here/program/triforce-duels" ] || fail "there is no game beside this script, in $here/program"
  if [ -e "$link" ] || [ -h "$link" ]; then
    [ "$(readlink -- "$link" || true)" = "$program/triforce-duels" ] || fail "$link is there and is of another program"
  fi
  placed=''
  made_folders="$(known_folders)
" # folders of the older version stay this one's to remove
  [ -d "$cache" ] || made_folders="$cache
$made_folders" # the game makes it when it starts
  remove
  folder "$(dirname -- "$program")"
  act rm -rf -- "$program.new"
  act cp -R -- "$here/program" "$program.new"
  act cp -- "$0" "$program.new/install.sh"
  act rm -rf -- "$program"
  act mv -- "$program.new" "$program"

  folder "$(dirname -- "$link")"
  act ln -sf -- "$program/triforce-duels" "$link"
  placed="$placed$link
"
  entry=$share/applications/triforce-duels.desktop
  folder "$share/applications"
  if [ -n "$dry" ]; then
    say "would write: $entry"
  else
    start=$program/triforce-duels
    case $start in # xdg-open by itself understands no quotes, so they stand only where they must
      *[!A-Za-z0-9/._+@,:=-]*) start=\"$start\" ;;
    esac
    sed -e "s|^Exec=triforce-duels|Exec=$start|" -e "s|^TryExec=.*|TryExec=$program/triforce-duels|" \
      "$here/share/applications/triforce-duels.desktop" >"$entry"
  fi
  placed="$placed$entry
"
  place "$here/share/mime/packages/triforce-duels.xml" "$share/mime/packages/triforce-duels.xml"
  list=$(cd "$here/share" && find icons metainfo -type f | sort)
  old_ifs=$IFS
  IFS='
'
  for file in $list; do
    IFS=$old_ifs
    place "$here/share/$file" "$share/$file"
  done
  IFS=$old_ifs

  if [ -z "$dry" ]; then
    {
      printf '%s' "$placed" | sed 's/^/file /'
      printf '%s' "$made_folders" | sed -n 's/^./folder &/p'
    } >"$notes"
  fi
  refresh
  say "The game is in your menu. In a terminal: $link"
  case :$PATH: in
    *":$HOME/.local/bin:"*) ;;
    *) say "Add $HOME/.local/bin to your PATH to start it as triforce-duels." ;;
  esac
  say "To remove it: sh $program/install.sh --uninstall"
}

uninstall_it() {
  if [ ! -f "$notes" ]; then
    [ -n "$saves" ] || fail "nothing is installed in $program"
  fi
  made_folders=$(known_folders)
  remove
  refresh
  # The databases that were made for these files alone go with them.
  case $made_folders in
    *"$share/mime/packages"*)
      if empty "$share/mime/packages"; then
        for name in $made; do act rm -f -- "$share/mime/$name"; done
      fi
      ;;
  esac
  if [ -d "$share/applications" ] && [ -z "$(find "$share/applications" -name '*.desktop' | head -n 1)" ]; then
    act rm -f -- "$share/applications/mimeinfo.cache"
  fi
  act rm -rf -- "$program" "$program.new" "$cache/triforce-duels"
  if [ -n "$saves" ]; then
    act rm -rf -- "$share/triforce-duels"
  elif [ -d "$share/triforce-duels" ]; then
    say "Your matches, settings and mods are still in $share/triforce-duels (--saves-too removes them)."
  fi
  printf '%s\n' "$made_folders" | while IFS= read -r path; do
    [ -z "$path" ] || [ ! -d "$path" ] || ! empty "$path" || act find "$path" -depth -type d -empty -delete
  done
  if [ -z "$dry" ] && [ -d "$share/triforce-duels" ]; then
    printf '%s\n' "$made_folders" | while IFS= read -r path; do
      [ ! -d "$path" ] || printf 'folder %s\n' "$path"
    done >"$left"
  fi
  say 'The game is removed.'
}

if [ -n "$uninstall" ]; then uninstall_it; else install_it; fi
