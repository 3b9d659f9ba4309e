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
 * Runs when nothing is being pressed: what moves on the screen between press and release moves away from under the
 * pointer, and the click is lost. A press takes the focus from a field, so its errors would do so.
 */
export function afterPress(run: () => void) {
  if (!isPressed) return run()
  const done = new AbortController()
  const later = () => {
    done.abort()
    // The click comes after the release.
    setTimeout(run)
  }
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, later, { signal: done.signal })
}
