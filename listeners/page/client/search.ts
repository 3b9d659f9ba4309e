import { inLanguage } from '../shared/address.ts'
import { currentLang } from './context.ts'

/** In milliseconds: how long somebody who types pauses. */
const PAUSE_MS = 300

type Show = (url: URL, way: { history: 'push' | 'replace' }) => Promise<void>

/** Searches while one types. The form itself is in the header, which may be replaced. */
export function connectSearch(folder: string, show: Show): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const page = `${folder}/search`

  function search(form: HTMLFormElement) {
    clearTimeout(timer)
    const q = String(new FormData(form).get('q') ?? '').trim()
    const address = `${page}?${new URLSearchParams({ q })}`
    const url = new URL(currentLang() === 'hi' ? inLanguage(address, 'hi') : address, location.href)
    if (url.href === location.href) return
    // One entry of the history for all that is typed.
    void show(url, { history: location.pathname === page ? 'replace' : 'push' })
  }

  const formOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLFormElement>('form[role=search]') : null

  document.addEventListener('input', (event) => {
    const form = formOf(event)
    if (!form) return
    clearTimeout(timer)
    timer = setTimeout(() => search(form), PAUSE_MS)
  })
  document.addEventListener('submit', (event) => {
    const form = formOf(event)
    if (!form) return
    event.preventDefault()
    search(form)
  })
}
