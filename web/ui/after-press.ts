let isPressed = false
const press = () => {
  isPressed = true
}
const release = () => {
  isPressed = false
}
document.addEventListener('pointerdown', press, true)
document.addEventListener('pointerup', release, true)
document.addEventListener('pointercancel', release, true)

/**
 * Runs a callback when no pointer is pressed. If content moved between press and release, the target would move away
 * from the pointer and the click would be lost. A press takes the focus from a field, so showing its errors could do
 * this.
 */
export function afterPress(run: () => void) {
  if (!isPressed) return run()
  const done = new AbortController()
  const later = () => {
    done.abort()
    // The click event follows the release.
    setTimeout(run)
  }
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, later, { signal: done.signal })
}
