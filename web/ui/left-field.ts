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

/** The fields in which somebody has done something since they got the focus. A click on its label clicks a field, too. */
const used = new WeakSet<EventTarget>()
for (const kind of ['click', 'keydown', 'input'])
  document.addEventListener(kind, ({ target }) => target && used.add(target), true)

/**
 * Runs a callback, which says what is wrong with a field that has lost the focus, once somebody has left it: not when its
 * form gave it the focus and nothing was done in it, nor when the window lost the focus, as to the dialog in which a file
 * is chosen.
 *
 * Runs it when no pointer is pressed. If content moved between press and release, the target would move away from the
 * pointer and the click would be lost. A press takes the focus from a field, so showing its errors could do this.
 */
export function onceLeft(field: EventTarget, run: () => void) {
  if (document.activeElement === field || !used.delete(field)) return
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
