import { Refused } from '../shared/ask.ts'
import { nameIn, type Track } from '../shared/records.ts'
import { ask } from './context.ts'
import { readNumber, store } from './stored.ts'

/** Something that can be played, with its names in both languages. */
export type Sound = {
  id: number
  src: string
  en: string
  hi: string
  byEn: string
  byHi: string
  cover: string
  /** In seconds; 0 if it is not known yet. */
  duration: number
}

export type State = 'idle' | 'loading' | 'playing' | 'paused' | 'failed'

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const
/** In seconds: later than that, the previous track is the beginning of this one. */
const RESTART_SECONDS = 3

/** In milliseconds: the pauses after which a sound that is out of reach is tried again. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000]

/** Whether nobody answers for an address, or a server that is away or overloaded; otherwise the file cannot be played. */
const isOutOfReach = (address: string) =>
  fetch(address, { method: 'HEAD' }).then(
    ({ status }) => status === 429 || status >= 500,
    () => true,
  )

/** One audio element, which plays on while pages change, and a queue. Everything is told to those who listen. */
function createPlayer() {
  const audio = new Audio()
  // Whatever is fetched from its beginning counts as a play.
  audio.preload = 'none'
  let queue: readonly Sound[] = []
  let at = -1
  let state: State = 'idle'
  /** Where playback failed last: there it is tried again only while the sound is out of reach. */
  let failedAt: number | null = null
  let retries = 0
  // Tells whether what is waited for has been replaced by another sound.
  let opened = 0
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const become = (next: State) => {
    state = next
    tell()
  }
  const current = (): Sound | undefined => queue[at]

  async function play() {
    if (!audio.src) return
    become('loading')
    // Where the browser refuses, as without a click, the element stays paused; an unplayable address fires `error`.
    await audio.play().catch(() => {
      if (audio.paused && state === 'loading' && !audio.error) become('paused')
    })
  }

  function open(index: number, isPlayed: boolean) {
    const sound = queue[index]
    if (!sound) return
    at = index
    opened += 1
    failedAt = null
    audio.src = sound.src
    audio.playbackRate = audio.defaultPlaybackRate = readNumber('speed', 1)
    if (isPlayed) void play()
    else become('paused')
    if (isPlayed && !sound.byEn) void complete(sound)
  }

  /** Addresses expire after some hours: asks for a new one and goes on where it was. */
  async function renew(time = audio.currentTime): Promise<void> {
    const sound = current()
    if (!sound) return
    const turn = opened
    const isInVain = failedAt === time
    if (!isInVain) retries = 0
    failedAt = time
    become('loading')
    if (isInVain && !(await isReadyAgain(sound.src))) {
      if (turn === opened) become('failed')
      return
    }
    if (turn !== opened) return
    const track = await ask<Track>(`tracks/${sound.id}?fields=trackData`).catch((error) =>
      error instanceof Refused && error.status === 404 ? null : undefined,
    )
    const now = current()
    if (turn !== opened || !now) return
    if (track === undefined) return renew(time)
    if (!track?.trackData) return become('failed')
    replace({ ...now, src: track.trackData })
    audio.src = track.trackData
    audio.currentTime = time
    void play()
  }

  /** Waits before the next try; false if there is none. */
  async function isReadyAgain(address: string): Promise<boolean> {
    const pause = PAUSES_MS[retries++]
    if (pause === undefined || !(await isOutOfReach(address))) return false
    await new Promise((resolve) => setTimeout(resolve, pause))
    return true
  }

  /** Results of a search come without artists, which a lock screen shows. */
  async function complete(sound: Sound) {
    const track = await ask<Track>(`tracks/${sound.id}?fields=display_name&embed=artists`).catch(() => null)
    if (!track?.artists?.length || current()?.id !== sound.id) return
    const names = (lang: 'en' | 'hi') =>
      track.artists?.map((each) => nameIn(lang, each).text).join(', ') ?? ''
    replace({ ...sound, byEn: names('en'), byHi: names('hi') })
    tell()
  }

  const replace = (sound: Sound) => {
    queue = queue.map((each, index) => (index === at ? sound : each))
  }

  const step = (by: 1 | -1) => {
    if (by === -1 && (audio.currentTime > RESTART_SECONDS || at === 0)) return seek(0)
    open(at + by, true)
  }
  const seek = (time: number) => {
    if (current() && Number.isFinite(time)) audio.currentTime = Math.max(0, Math.min(time, lengthOf()))
    tell()
  }
  const lengthOf = () => (Number.isFinite(audio.duration) ? audio.duration : (current()?.duration ?? 0))

  audio.addEventListener('playing', () => become('playing'))
  audio.addEventListener('waiting', () => become('loading'))
  audio.addEventListener('pause', () => {
    if (state !== 'failed' && !audio.error && !audio.ended) become('paused')
  })
  audio.addEventListener('ended', () => (at + 1 < queue.length ? step(1) : become('paused')))
  audio.addEventListener('timeupdate', tell)
  audio.addEventListener('durationchange', tell)
  audio.addEventListener('error', () => void renew())
  audio.volume = readNumber('volume', 1)

  return {
    listen: (listener: () => void) => void listeners.add(listener),
    current,
    state: () => state,
    queue: () => queue,
    index: () => at,
    time: () => audio.currentTime,
    duration: lengthOf,
    speed: () => audio.playbackRate,
    volume: () => audio.volume,
    /** Plays a queue from one of its sounds; `isPlayed` false only shows it. */
    start(sounds: readonly Sound[], index: number, isPlayed = true) {
      queue = sounds
      open(index, isPlayed)
    },
    jump: (index: number) => open(index, true),
    toggle() {
      if (state === 'failed') {
        failedAt = null
        void renew()
      } else if (audio.paused) void play()
      else audio.pause()
    },
    pause: () => audio.pause(),
    step,
    seek,
    skip: (seconds: number) => seek(audio.currentTime + seconds),
    setSpeed(speed: number) {
      audio.playbackRate = audio.defaultPlaybackRate = speed
      store('speed', speed)
      tell()
    },
    setVolume(volume: number) {
      audio.volume = volume
      store('volume', volume)
      tell()
    },
  }
}

export const player = createPlayer()
