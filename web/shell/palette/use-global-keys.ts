import { useEffect, useEffectEvent } from 'react'
import { closeDialog, openDialog, useDialog } from '../shell/dialogs.ts'
import { isCommand, isDialogOpen, isTaken, pressedKey } from '../ui/keys.ts'

/** The keys that hold everywhere: ⌘K or Ctrl+K opens and closes the palette, `?` shows all keys. */
export function useGlobalKeys() {
  const dialog = useDialog()
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isCommand(event, 'k')) {
      // Else a browser goes to its own search.
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
