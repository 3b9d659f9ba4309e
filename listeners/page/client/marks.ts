import { icon } from '../pages/icons.ts'
import { text } from '../shared/texts.ts'
import { currentLang } from './context.ts'
import { player } from './player.ts'

/** Marks the track that plays wherever the page shows it, and turns its button into one that pauses. */
export function markPlaying(): void {
  const current = player.current()
  const isPlaying = player.state() === 'playing' || player.state() === 'loading'
  for (const row of document.querySelectorAll<HTMLElement>('main [data-sound]')) {
    const isCurrent = Number(row.dataset.sound) === current?.id
    const mark = isCurrent ? (isPlaying ? 'playing' : 'paused') : ''
    if ((row.dataset.mark ?? '') === mark) continue
    row.dataset.mark = mark
    const control = row.querySelector('[data-play]')
    const picture = control?.querySelector('.icon')
    if (!control || !picture) continue
    const shows = isCurrent && isPlaying
    picture.outerHTML = icon(shows ? 'pause' : 'play').text
    const name = (currentLang() === 'hi' ? row.dataset.hi : row.dataset.en) ?? ''
    control.setAttribute('aria-label', text(currentLang(), shows ? 'pauseNamed' : 'playNamed', { name }))
    const label = control.querySelector('span:not(.track-icon):not(.cover):not(.track-number)')
    if (label) label.textContent = text(currentLang(), shows ? 'pause' : 'play')
  }
}
