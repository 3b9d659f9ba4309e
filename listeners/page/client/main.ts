import '../../../web/core/theme/fonts.css'
import '../../../web/core/theme/colours.css'
import '../styles/base.css'
import '../styles/frame.css'
import '../styles/pages.css'
import '../styles/tracks.css'
import '../styles/player.css'
import '../styles/embed.css'
import '../styles/print.css'
import { currentLang, FOLDER, isEmbedded } from './context.ts'
import { connectKeys } from './keys.ts'
import { markPlaying } from './marks.ts'
import { connectMediaSession } from './media-session.ts'
import { chooseLanguage, go, isPage, more } from './navigation.ts'
import { player } from './player.ts'
import { connectPlayerBar } from './player-bar.ts'
import { connectSearch } from './search.ts'
import { share } from './share.ts'
import { firstQueue, queueAround } from './sounds.ts'

const bar = connectPlayerBar()
let shownLang = currentLang()

/** Completes a page that was just shown, with the share buttons and the mark of the playing track. */
function shown(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) button.hidden = false
  markPlaying()
  if (shownLang === currentLang()) return
  shownLang = currentLang()
  bar.relabel()
}

function play(control: Element): void {
  const { sounds, index } = queueAround(control)
  if (sounds[index]?.id === player.current()?.id) player.toggle()
  else player.start(sounds, index)
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented }: MouseEvent) =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && !defaultPrevented

/** Stores in the history how far the page was scrolled, for the way back. */
const leave = () => history.replaceState({ ...history.state, top: window.scrollY }, '')

document.addEventListener('click', (event) => {
  const { target } = event
  if (!(target instanceof Element) || !isPlain(event)) return
  const button = target.closest<HTMLElement>('[data-share]')
  if (button) return void share(button)
  const link = target.closest('a')
  if (!link || (link.target && link.target !== '_self')) return
  if (link.matches('[data-play], [data-play-all]')) {
    event.preventDefault()
    if (link.matches('[data-play]')) return play(link)
    const sounds = firstQueue()
    return sounds.length > 0 ? player.start(sounds, 0) : undefined
  }
  if (isEmbedded) return
  if (link.matches('[data-retry]')) {
    event.preventDefault()
    return void go(new URL(location.href), { history: 'none' }, shown)
  }
  const url = new URL(link.href)
  if (link.hash || !isPage(url)) return
  event.preventDefault()
  if (link.matches('[data-more]')) return void more(link, shown)
  chooseLanguage(link)
  leave()
  void go(url, { history: url.href === location.href ? 'replace' : 'push' }, shown)
})

if (!isEmbedded) {
  history.scrollRestoration = 'manual'
  window.addEventListener('pagehide', leave)
  window.addEventListener('popstate', ({ state }) => {
    if (isPage(new URL(location.href)))
      void go(new URL(location.href), { history: 'none', scrollTo: Number(state?.top ?? 0) }, shown)
  })
  window.addEventListener('online', () => {
    if (document.querySelector('[data-retry]')) void go(new URL(location.href), { history: 'none' }, shown)
  })
  connectSearch(FOLDER, (url, way) => go(url, { ...way, keepsFocus: true }, shown))
  const { top } = (history.state ?? {}) as { top?: number }
  if (top) window.scrollTo({ top, behavior: 'instant' })
} else player.start(firstQueue(), 0, false)

player.listen(markPlaying)
connectKeys()
connectMediaSession()
shown()
