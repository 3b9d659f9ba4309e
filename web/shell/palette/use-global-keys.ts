import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { closeDialog, openDialog, typeAhead, useDialog } from '#web/shell/dialogs/dialogs.ts'
import { isCommand, isDialogOpen, isTaken, isWriting, pressedKey } from '#web/ui/keys.ts'
import { useGoKeys } from './use-go-keys.ts'

/** In milliseconds: how long after `g` its second key may come. */
const GO_TIMEOUT_MS = 1500

/** Whether a key press writes a letter outside of fields. */
const isLetter = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !isWriting(target)

/** The global shortcuts: ⌘K or Ctrl+K opens and closes the palette, `?` lists all shortcuts, `g` and a letter open a list. */
export function useGlobalKeys() {
  const dialog = useDialog()
  const goKeys = useGoKeys()
  const navigate = useNavigate()
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY)
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isCommand(event, 'k')) {
      // Prevents the browser's own search shortcut.
      event.preventDefault()
      if (dialog === 'palette') closeDialog()
      else if (dialog === 'keys' || !isDialogOpen()) openDialog('palette')
      return
    }
    if (dialog === 'palette' && !isDialogOpen() && isLetter(event)) {
      event.preventDefault()
      typeAhead(event.key)
      return
    }
    if (isTaken(event)) return
    const key = pressedKey(event)
    const isAfterGo = event.timeStamp - goPressedAt.current < GO_TIMEOUT_MS
    goPressedAt.current = Number.NEGATIVE_INFINITY
    const opened = isAfterGo && goKeys.find((known) => known.key === key)
    if (opened) {
      event.preventDefault()
      void navigate({ to: opened.path })
    } else if (key === 'g') {
      goPressedAt.current = event.timeStamp
    } else if (key === '?') {
      event.preventDefault()
      openDialog('keys')
    }
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    // Listens before the list on the screen, for which the second key may have a meaning of its own.
    document.addEventListener('keydown', listen, { capture: true })
    return () => document.removeEventListener('keydown', listen, { capture: true })
  }, [])
}
