/** Focuses the first field of a form; not on touch devices, where the keyboard would cover the form. */
export function focusFirstField(form: HTMLElement | null) {
  if (!window.matchMedia('(pointer: fine)').matches) return
  form?.querySelector<HTMLElement>('input:not([type="file"], [type="checkbox"]), textarea')?.focus()
}
