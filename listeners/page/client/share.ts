import { text } from '../shared/texts.ts'
import { currentLang } from './context.ts'

const SHOWN_MS = 2500

/** Offers the address to the system's own share dialog, or copies it. */
export async function share(button: HTMLElement): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  if (navigator.share && matchMedia('(pointer: coarse)').matches) {
    // Closing the dialog without sharing rejects the promise.
    await navigator.share({ title: document.title, url }).catch(() => undefined)
    return
  }
  await navigator.clipboard.writeText(url)
  const label = button.lastChild
  const before = label?.textContent ?? ''
  if (!label || button.dataset.done) return
  button.dataset.done = 'true'
  button.setAttribute('aria-live', 'polite')
  label.textContent = text(currentLang(), 'copied')
  setTimeout(() => {
    label.textContent = before
    delete button.dataset.done
  }, SHOWN_MS)
}
