/** In milliseconds. Mantine gives the focus back 10 ms after a dialog closes, which without motion is when it is gone. */
const AFTER_MANTINE = 30

/** What had the focus may be gone, with a dialog or with what was done: then it goes to the heading, not nowhere. */
export function keepFocus() {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
  }, AFTER_MANTINE)
}
