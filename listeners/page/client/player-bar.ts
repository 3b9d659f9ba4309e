import { icon } from '../pages/icons.ts'
import { recordAt } from '../pages/page.ts'
import { pathOf } from '../shared/address.ts'
import { type Html, html } from '../shared/html.ts'
import { clock, type Text, text } from '../shared/texts.ts'
import { currentLang, FOLDER, isEmbedded } from './context.ts'
import { player, type Sound, SPEEDS } from './player.ts'

const t = (key: Text, values?: Record<string, string>) => text(currentLang(), key, values)

const namesOf = (sound: Sound) => (currentLang() === 'hi' ? [sound.hi, sound.byHi] : [sound.en, sound.byEn])

const button = (name: string, key: Text, content: Html) =>
  html`<button type="button" class="player-button" data-player="${name}" aria-label="${t(key)}" title="${t(key)}">${content}</button>`

const content =
  (): Html => html`<div class="player-now"><img class="player-cover" alt="" width="48" height="48" hidden><p><a class="player-name"></a><span class="player-by"></span></p></div>
<div class="player-buttons">${button('previous', 'previous', icon('previous'))}${button('toggle', 'play', icon('play'))}${button('next', 'next', icon('next'))}</div>
<div class="player-seek"><span data-time></span><input type="range" min="0" max="100" step="1" value="0" data-seek aria-label="${t('position')}"><span data-duration></span></div>
<div class="player-more"><label><span class="hidden">${t('speed')}</span><select data-speed>${SPEEDS.map((speed) => html`<option value="${speed}">${speed}×</option>`)}</select></label>
<label class="player-volume">${icon('volume')}<span class="hidden">${t('volume')}</span><input type="range" min="0" max="1" step="0.05" data-volume></label>
${!isEmbedded && button('queue', 'queue', icon('queue'))}</div>
<p class="player-problem" role="alert"></p>
<section class="queue" id="queue" aria-label="${t('queue')}" hidden><header><h2>${t('queue')}</h2>${button('close', 'closeQueue', icon('close'))}</header><ol></ol><p class="queue-keys">${t('keys')}</p></section>`

/** Connects the player at the bottom of the window, which appears with the first sound. */
export function connectPlayerBar(): { relabel: () => void } {
  const bar = document.createElement('section')
  bar.className = 'player'
  bar.hidden = true
  document.body.append(bar)
  const find = <Kind extends Element>(selector: string, kind: new () => Kind): Kind => {
    const found = bar.querySelector(selector)
    if (!(found instanceof kind)) throw new Error(`The player has no ${selector}`)
    return found
  }
  let isSeeking = false
  let listed = ''

  function build() {
    bar.setAttribute('aria-label', t('player'))
    bar.innerHTML = content().text
    find('[data-volume]', HTMLInputElement).value = String(player.volume())
    listed = ''
    show()
  }

  function show() {
    const sound = player.current()
    bar.hidden = !sound
    document.documentElement.classList.toggle('has-player', sound !== undefined)
    if (!sound) return
    const [name = '', by = ''] = namesOf(sound)
    const link = find('.player-name', HTMLAnchorElement)
    link.textContent = name
    link.href = `${FOLDER}${pathOf(recordAt('tracks', sound.id))}`
    if (isEmbedded) link.target = '_blank'
    find('.player-by', HTMLElement).textContent = by
    const picture = find('.player-cover', HTMLImageElement)
    picture.hidden = !sound.cover
    if (sound.cover && picture.getAttribute('src') !== sound.cover) picture.src = sound.cover
    showState(name)
    showTime(name)
    showQueue()
  }

  function showState(name: string) {
    const state = player.state()
    const isPlaying = state === 'playing' || state === 'loading'
    const toggle = find('[data-player=toggle]', HTMLButtonElement)
    const label = t(isPlaying ? 'pauseNamed' : 'playNamed', { name })
    if (toggle.getAttribute('aria-label') !== label) {
      toggle.setAttribute('aria-label', label)
      toggle.title = label
      toggle.innerHTML = icon(isPlaying ? 'pause' : 'play').text
    }
    bar.dataset.state = state
    find('[data-player=next]', HTMLButtonElement).disabled = player.index() + 1 >= player.queue().length
    const problem = find('.player-problem', HTMLElement)
    const words = state === 'failed' ? t('unplayable') : ''
    if (problem.textContent !== words) problem.textContent = words
    find('[data-speed]', HTMLSelectElement).value = String(player.speed())
  }

  function showTime(name: string) {
    const [time, duration] = [player.time(), player.duration()]
    const seek = find('[data-seek]', HTMLInputElement)
    seek.max = String(Math.max(1, Math.round(duration)))
    if (!isSeeking) seek.value = String(Math.round(time))
    seek.style.setProperty('--done', `${duration > 0 ? (Number(seek.value) / Number(seek.max)) * 100 : 0}%`)
    seek.setAttribute('aria-label', `${t('position')}: ${name}`)
    const at = isSeeking ? Number(seek.value) : time
    seek.setAttribute('aria-valuetext', t('positionOf', { time: clock(at), duration: clock(duration) }))
    find('[data-time]', HTMLElement).textContent = clock(at)
    find('[data-duration]', HTMLElement).textContent = clock(duration)
  }

  /** Rebuilt only when the queue has changed, since a rebuilt button loses the focus. */
  function showQueue() {
    const list = find('.queue ol', HTMLOListElement)
    const now = player
      .queue()
      .map(({ id, byEn }) => `${id} ${byEn}`)
      .join()
    if (now !== listed) {
      listed = now
      list.innerHTML = html`${player.queue().map((sound, index) => {
        const [name, by] = namesOf(sound)
        return html`<li><button type="button" data-jump="${index}"><span>${name}</span><small>${by}</small></button></li>`
      })}`.text
    }
    for (const [index, item] of [...list.querySelectorAll('button')].entries())
      if (index === player.index()) item.setAttribute('aria-current', 'true')
      else item.removeAttribute('aria-current')
  }

  function toggleQueue(isOpen: boolean) {
    find('.queue', HTMLElement).hidden = !isOpen
    const opener = find('[data-player=queue]', HTMLButtonElement)
    opener.setAttribute('aria-expanded', String(isOpen))
    if (isOpen) find('[data-player=close]', HTMLButtonElement).focus()
    else opener.focus()
  }

  bar.addEventListener('click', ({ target }) => {
    const pressed =
      target instanceof Element ? target.closest<HTMLElement>('[data-player], [data-jump]') : null
    const { player: name, jump } = pressed?.dataset ?? {}
    if (jump !== undefined) player.jump(Number(jump))
    else if (name === 'toggle') player.toggle()
    else if (name === 'previous') player.step(-1)
    else if (name === 'next') player.step(1)
    else if (name === 'queue') toggleQueue(find('.queue', HTMLElement).hidden !== false)
    else if (name === 'close') toggleQueue(false)
  })
  bar.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !isEmbedded && !find('.queue', HTMLElement).hidden) toggleQueue(false)
  })
  bar.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
    const { seek, volume, speed } = target.dataset
    if (volume !== undefined) player.setVolume(Number(target.value))
    if (speed !== undefined) player.setSpeed(Number(target.value))
    if (seek === undefined) return
    isSeeking = true
    show()
  })
  bar.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.dataset.seek === undefined) return
    isSeeking = false
    player.seek(Number(target.value))
  })
  player.listen(show)
  build()
  return { relabel: build }
}
