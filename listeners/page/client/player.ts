import { Refused } from '../shared/ask.ts'
import { nameIn, type Track } from '../shared/records.ts'
import { ask } from './context.ts'
import { readNumber, store } from './stored.ts'

/** A piece of audio that can be played, with its names in both languages. */
export type Sound = {
  id: number
  src: string
  en: string
  hi: string
  byEn: string
  byHi: string
  cover: string
  /** In seconds; 0 if the duration is not known yet. */
  duration: number
}

export type State = 'idle' | 'loading' | 'playing' | 'paused' | 'failed'

export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const
/** In seconds: after this time, "previous" goes to the beginning of the current track. */
const RESTART_SECONDS = 3

/** In milliseconds: the pauses before a sound that cannot be reached is tried again. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000]

/**
 * Whether nobody answers at an address, or only a server that is away or overloaded. Otherwise the file itself cannot be
 * played.
 */
const isOutOfReach = (address: string) =>
  fetch(address, { method: 'HEAD' }).then(
    ({ status }) => status === 429 || status >= 500,
    () => true,
  )

/**
 * Creates a player with one audio element, which plays on while pages change, and a queue. It tells its listeners about every
 * change.
 */
function createPlayer() {
  const audio = new Audio()
  // The server counts a request for the beginning of a file as a play, so nothing is preloaded.
  audio.preload = 'none'
  let queue: readonly Sound[] = []
  let at = -1
  let state: State = 'idle'
  /** The position where playback failed last. If it fails there again, it is tried again only while the sound cannot be reached. */
  let failedAt: number | null = null
  let retries = 0
  // Counts opened sounds, so that a pending step learns that another sound has replaced its own.
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
    // If the browser refuses to play, as without a click, the element stays paused; an unplayable address fires `error`.
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

  /** Requests a new address, since addresses expire after some hours, and continues at the same position. */
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

  /** Waits before the next try; returns false if there is none. */
  async function isReadyAgain(address: string): Promise<boolean> {
    const pause = PAUSES_MS[retries++]
    if (pause === undefined || !(await isOutOfReach(address))) return false
    await new Promise((resolve) => setTimeout(resolve, pause))
    return true
  }

  /** Adds the artists, which a lock screen shows, to a sound from a search, where they are missing. */
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
    /** Plays a queue from one of its sounds; with `isPlayed` false it only shows the sound. */
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
