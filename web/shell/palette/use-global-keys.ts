import { useEffect, useEffectEvent } from 'react'
import { closeDialog, openDialog, useDialog } from '#web/shell/dialogs/dialogs.ts'
import { isCommand, isDialogOpen, isTaken, pressedKey } from '#web/ui/keys.ts'

/** The global shortcuts: ⌘K or Ctrl+K opens and closes the palette, `?` lists all shortcuts. */
export function useGlobalKeys() {
  const dialog = useDialog()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isCommand(event, 'k')) {
      // Prevents the browser's own search shortcut.
      event.preventDefault()
      if (dialog === 'palette') closeDialog()
      else if (dialog === 'keys' || !isDialogOpen()) openDialog('palette')
    } else if (pressedKey(event) === '?' && !isTaken(event)) {
      event.preventDefault()
      openDialog('keys')
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
