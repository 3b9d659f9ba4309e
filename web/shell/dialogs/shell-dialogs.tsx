import { KeysSheet } from '#web/shell/palette/keys-sheet.tsx'
import { Palette } from '#web/shell/palette/palette.tsx'
import { ThemeDrawer } from '#web/shell/theme-drawer/theme-drawer.tsx'
import { ContactMail } from '#web/shell/top-bar/contact-mail.tsx'
import { closeDialog, focusOpener, useDialog } from './dialogs.ts'

/** The dialogs of every screen, which no screen needs to be shown. */
export default function ShellDialogs() {
  const dialog = useDialog()
  return (
    <>
      <ThemeDrawer />
      <ContactMail opened={dialog === 'contactMail'} onClose={closeDialog} onClosed={focusOpener} />
      <Palette />
      <KeysSheet />
    </>
  )
}
