import { player } from './player.ts'

const SKIP_SECONDS = 10

/** The elements that use these keys themselves. */
const TAKEN = 'input, select, textarea, button, a, summary, audio, [contenteditable], .shelf'

/**
 * Connects the keys of the player: Space plays and pauses, the arrows go ten seconds back and forward, and with Shift to the
 * previous or next track.
 */
export function connectKeys(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event
    if (!player.current() || ctrlKey || metaKey || altKey) return
    if (target instanceof Element && target.closest(TAKEN)) return
    if (key === ' ' && !shiftKey) player.toggle()
    else if (key === 'ArrowRight') shiftKey ? player.step(1) : player.skip(SKIP_SECONDS)
    else if (key === 'ArrowLeft') shiftKey ? player.step(-1) : player.skip(-SKIP_SECONDS)
    else return
    event.preventDefault()
  })
}
