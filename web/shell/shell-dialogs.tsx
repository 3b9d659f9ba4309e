import { closeDialog, focusOpener, useDialog } from './dialogs/dialogs.ts'
import { KeysSheet } from './palette/keys-sheet.tsx'
import { Palette } from './palette/palette.tsx'
import { ThemeDrawer } from './theme-drawer/theme-drawer.tsx'
import { ContactMail } from './top-bar/contact-mail.tsx'

/** The dialogs available on every screen. They are loaded after it, since no screen needs them to be shown. */
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
