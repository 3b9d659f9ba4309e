/** In milliseconds. Mantine restores the focus 10 ms after a dialog closes; without animations the element is gone by then. */
const AFTER_MANTINE = 30

/**
 * Moves the focus to the open dialog, or to the screen's heading, when the focused element is removed with a dialog or after an
 * action. Also when the element that got the focus back is removed a little later, such as a deleted row's button after the
 * list reloads.
 */
export function keepFocus() {
  setTimeout(() => {
    const { activeElement } = document
    if (activeElement === document.body) toBeginning()
    else if (activeElement) watch(activeElement)
  }, AFTER_MANTINE)
}

function toBeginning() {
  const dialog = document.querySelector<HTMLElement>('[role="dialog"][aria-modal="true"]')
  const beginning = dialog ?? document.querySelector<HTMLElement>('main h1')
  beginning?.focus()
}

/** Watches the focused element for its removal until the user moves the focus. */
function watch(element: Element) {
  const look = () => {
    if (!element.isConnected && document.activeElement === document.body) toBeginning()
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  const leave = () => {
    look()
    observer.disconnect()
  }
  // Chromium fires blur for an element that is being removed, before it is gone; other browsers do not.
  element.addEventListener('blur', () => setTimeout(leave), { once: true })
}
