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
 * The fields in which the user has done something since they got the focus. A click on its label counts, because it also clicks
 * the field.
 */
const used = new WeakSet<EventTarget>()
for (const kind of ['click', 'keydown', 'input'])
  document.addEventListener(kind, ({ target }) => target && used.add(target), true)

/**
 * Runs a callback that validates a field, once the user has left it: not when the form itself gave it the focus, nor when the
 * window lost the focus, as to a file dialog. It waits until no pointer is pressed, because an error that appears during a
 * press would move the target away, and the click would be lost.
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
