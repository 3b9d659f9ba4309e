import { currentLang } from './context.ts'
import { player } from './player.ts'

const SKIP_SECONDS = 10

/** Shows title, artist and picture where the system shows what plays, such as on the lock screen, and obeys the system's keys. */
export function connectMediaSession(): void {
  if (!('mediaSession' in navigator)) return
  const session = navigator.mediaSession
  const actions: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', () => player.toggle()],
    ['pause', () => player.pause()],
    ['previoustrack', () => player.step(-1)],
    ['nexttrack', () => player.step(1)],
    ['seekbackward', ({ seekOffset }) => player.skip(-(seekOffset ?? SKIP_SECONDS))],
    ['seekforward', ({ seekOffset }) => player.skip(seekOffset ?? SKIP_SECONDS)],
    ['seekto', ({ seekTime }) => player.seek(seekTime ?? 0)],
  ]
  for (const [action, handler] of actions) session.setActionHandler(action, handler)

  let shown = ''
  player.listen(() => {
    const sound = player.current()
    if (!sound) return
    const lang = currentLang()
    const [title, artist] = lang === 'hi' ? [sound.hi, sound.byHi] : [sound.en, sound.byEn]
    const now = [sound.id, title, artist].join('\n')
    if (now !== shown) {
      shown = now
      const artwork = sound.cover ? [{ src: new URL(sound.cover, location.href).href }] : []
      session.metadata = new MediaMetadata({ title, artist, artwork })
    }
    session.playbackState = player.state() === 'playing' ? 'playing' : 'paused'
    const [duration, position] = [player.duration(), player.time()]
    if (duration > 0)
      session.setPositionState({
        duration,
        position: Math.min(position, duration),
        playbackRate: player.speed(),
      })
  })
}
