; The installer for Windows, for one user, without an administrator's rights:
;   makensis -DVERSION=0.2.0 -DNUMBER=0.2.0.0 -DSOURCE=folder-of-the-program -DTARGET=triforce-duels-setup.exe installer.nsi
; `python -m tools.windows installer` tries it under Wine.
Unicode true
Target amd64-unicode ; the program is a 64-bit one, and so are its plug-ins
SetCompressor /SOLID lzma
!include "MUI2.nsh"

!define NAME "Triforce Duels"
!define ID "triforce-duels"
!define KIND "TriforceDuels.File"
!define REMOVE "Software\Microsoft\Windows\CurrentVersion\Uninstall\${ID}"

Name "${NAME}"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\${NAME}"
InstallDirRegKey HKCU "Software\${ID}" "folder"
RequestExecutionLevel user
ManifestDPIAware true
VIProductVersion "${NUMBER}"
VIAddVersionKey "ProductName" "${NAME}"
VIAddVersionKey "FileDescription" "${NAME}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT; pictures and sounds CC BY 4.0"

!define MUI_ICON "${ID}.ico"
!define MUI_UNICON "${ID}.ico"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${ID}.exe"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
LangString KindName ${LANG_ENGLISH} "Triforce Duels file"
LangString KindName ${LANG_GERMAN} "Triforce-Duels-Datei"

!macro TellDesktop
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section
  RMDir /r "$INSTDIR\_internal" ; what an older version had and this one has not must not stay
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\${NAME}.lnk" "$INSTDIR\${ID}.exe"

  WriteRegStr HKCU "Software\Classes\.tds\OpenWithProgids" "${KIND}" ""
  WriteRegStr HKCU "Software\Classes\.tds" "" "${KIND}"
  WriteRegStr HKCU "Software\Classes\${KIND}" "" "$(KindName)"
  WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\${ID}.exe,0"
  WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\${ID}.exe" play --stay "%1"'

  WriteRegStr HKCU "Software\${ID}" "folder" "$INSTDIR"
  WriteRegStr HKCU "${REMOVE}" "DisplayName" "${NAME}"
  WriteRegStr HKCU "${REMOVE}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${REMOVE}" "DisplayIcon" "$INSTDIR\${ID}.exe"
  WriteRegStr HKCU "${REMOVE}" "Publisher" "${NAME} contributors"
  WriteRegStr HKCU "${REMOVE}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${REMOVE}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${REMOVE}" "NoModify" 1
  WriteRegDWORD HKCU "${REMOVE}" "NoRepair" 1
  !insertmacro TellDesktop
SectionEnd

; Matches, settings and mods lie in %LOCALAPPDATA%\triforce-duels and stay. Only what was installed is removed by name,
; for the folder is the player's choice and may hold other things.
Section "Uninstall"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${ID}.exe"
  Delete "$INSTDIR\${ID}-cli.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\LICENSE-assets"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${NAME}.lnk"
  DeleteRegValue HKCU "Software\Classes\.tds\OpenWithProgids" "${KIND}"
  DeleteRegKey /ifempty HKCU "Software\Classes\.tds\OpenWithProgids"
  ReadRegStr $0 HKCU "Software\Classes\.tds" ""
  StrCmp $0 "${KIND}" 0 +2
    DeleteRegValue HKCU "Software\Classes\.tds" ""
  DeleteRegKey /ifempty HKCU "Software\Classes\.tds"
  DeleteRegKey HKCU "Software\Classes\${KIND}"
  DeleteRegKey HKCU "Software\${ID}"
  DeleteRegKey HKCU "${REMOVE}"
  !insertmacro TellDesktop
SectionEnd
