/** In milliseconds. Mantine gives the focus back 10 ms after a dialog closes, which without motion is when it is gone. */
const AFTER_MANTINE = 30

/**
 * What had the focus may be gone, with a dialog or with what was done: then it goes to the heading, or to the dialog
 * that is open, not nowhere. So it does when what got it back goes a little later, as the button of a deleted row does
 * when its list comes anew.
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

/** Until the focus moves on by itself. */
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
  // Chromium says this also of what is being removed, before it is gone; others do not.
  element.addEventListener('blur', () => setTimeout(leave), { once: true })
}
