/** What had the focus may be gone, with a dialog or with what was done: then it goes to the heading, not nowhere. */
export function keepFocus() {
  // What goes is still there while this is called.
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('main h1')?.focus()
  })
}
