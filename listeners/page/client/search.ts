import { inLanguage } from '../shared/address.ts'
import { currentLang } from './context.ts'

/** In milliseconds: the pause in typing after which a search starts. */
const PAUSE_MS = 300

type Show = (url: URL, way: { history: 'push' | 'replace' }) => Promise<void>

/** Searches while the visitor types. Listens on the document, because the header with the form may be replaced. */
export function connectSearch(folder: string, show: Show): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const page = `${folder}/search`

  function search(form: HTMLFormElement) {
    clearTimeout(timer)
    const q = String(new FormData(form).get('q') ?? '').trim()
    const address = `${page}?${new URLSearchParams({ q })}`
    const url = new URL(currentLang() === 'hi' ? inLanguage(address, 'hi') : address, location.href)
    if (url.href === location.href) return
    // All that is typed makes a single entry of the history.
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
