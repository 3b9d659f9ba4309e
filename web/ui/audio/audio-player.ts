import { createContext, use, useSyncExternalStore } from 'react'
import { createStore } from '#web/core/store.ts'
import { isOutOfReach } from './out-of-reach.ts'

/** A piece of audio that can be played, with its names. */
export type Sound = {
  /** Identifies the sound to the player: a track id, or a string for a file that is not stored yet. */
  key: number | string
  name: string
  hindi_name: string | null
  /** The text that tells the sound apart from others of its name. */
  about?: string
  address: string
  /** In seconds, if known before the sound plays. */
  duration: number | null
}

/** The player's state; times are in seconds, the volume is 0 to 1. */
export type Playing = {
  sound: Sound | null
  state: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  time: number
  duration: number
  /** The sounds of the list from which the current one was started, in its order. */
  queue: readonly Sound[]
  /** Whether the next sound of the queue follows by itself. */
  goesOn: boolean
}

const IDLE: Playing = { sound: null, state: 'idle', time: 0, duration: 0, queue: [], goesOn: false }

/** In seconds: after this time, "previous" goes to the beginning of the current sound. */
const RESTART_SECONDS = 3

/** In seconds: if playback fails again this soon after the URL was renewed, the URL is not the cause. */
const MIN_RENEWAL_SECONDS = 1

/** In milliseconds: the pauses before a sound that cannot be reached is tried again. */
const PAUSES_MS = [1000, 2000, 4000, 8000, 16_000]

/** Returns a new URL for a sound, or null if the sound no longer exists; rejects if that cannot be found out. */
export type Renew = (sound: Sound) => Promise<string | null>

/**
 * Creates a player with a single audio element, so that only one sound plays at a time. An element cannot tell why an address
 * failed: since signed ones expire, a new one is requested, and while neither server nor storage can be reached, it tries again
 * for half a minute.
 */
export function createAudioPlayer(renew: Renew) {
  const element = new Audio()
  element.preload = 'none'
  // The element shows no controls, but browsers offer these functions by themselves.
  element.setAttribute('controlslist', 'nodownload')
  const store = createStore(IDLE)
  let renewedAt: number | null = null
  let retries = 0
  // Counts starts, so that a pending one learns that another sound has replaced it.
  let starts = 0

  const change = (changed: Partial<Playing>) => {
    store.set({ ...store.get(), ...changed })
  }
  const play = async () => {
    const start = starts
    // A rejected start also fires `error`, which is handled below, or leaves the element paused.
    await element.play().catch(() => {
      if (start === starts && !element.error) change({ state: 'paused' })
    })
  }
  const open = (address: string, from: number) => {
    starts += 1
    element.src = address
    if (from > 0) element.currentTime = from
    void play()
  }
  const recover = async (sound: Sound) => {
    const { time } = store.get()
    starts += 1
    const start = starts
    change({ state: 'loading' })
    renewedAt = time
    const address = await renew(sound).catch(() => undefined)
    if (start !== starts) return
    if (address === undefined) return void retry(sound)
    if (address === null) return fail()
    open(address, time)
  }
  const retry = async (sound: Sound) => {
    starts += 1
    const start = starts
    change({ state: 'loading' })
    const pause = PAUSES_MS[retries++]
    const isWaitedFor = pause !== undefined && (await isOutOfReach(element.src))
    if (isWaitedFor) await new Promise((resolve) => setTimeout(resolve, pause))
    if (start !== starts) return
    if (isWaitedFor) void recover(sound)
    else fail()
  }

  element.addEventListener('playing', () => change({ state: 'playing' }))
  element.addEventListener('waiting', () => change({ state: 'loading' }))
  element.addEventListener('pause', () => {
    // Chromium fires this for a broken URL too, after the error event.
    if (store.get().sound && !element.error) change({ state: 'paused' })
  })
  element.addEventListener('ended', () => {
    if (!follow()) change({ state: 'paused', time: 0 })
  })
  element.addEventListener('timeupdate', () => {
    if (store.get().sound && !element.error) change({ time: element.currentTime })
  })
  element.addEventListener('durationchange', () => {
    if (Number.isFinite(element.duration)) change({ duration: element.duration })
  })
  element.addEventListener('error', () => {
    const { sound } = store.get()
    // No sound means that the URL was removed, which fires an error event too.
    if (!sound) return
    const isInVain = renewedAt !== null && store.get().time - renewedAt < MIN_RENEWAL_SECONDS
    if (isInVain) return void retry(sound)
    retries = 0
    void recover(sound)
  })

  const start = (sound: Sound, queue: readonly Sound[], goesOn = false) => {
    renewedAt = null
    retries = 0
    change({ sound, state: 'loading', time: 0, duration: sound.duration ?? 0, queue, goesOn })
    open(sound.address, 0)
  }
  /** Plays the next sound if sounds follow each other; returns whether there is one. */
  function follow(): boolean {
    const { queue, goesOn } = store.get()
    const next = goesOn ? neighbour(store.get(), 1) : undefined
    if (next) start(next, queue, goesOn)
    return next !== undefined
  }
  function fail() {
    if (!follow()) change({ state: 'failed' })
  }
  const seek = (time: number) => {
    if (store.get().state === 'failed') return
    element.currentTime = time
    change({ time })
  }

  return {
    element,
    /**
     * Plays a sound from its beginning, or pauses and resumes the current one. `around` is the list that it is in; without one,
     * the queue of the last sound remains if it contains this sound too.
     */
    toggle(sound: Sound, around: readonly Sound[] = []) {
      const { state, sound: current, queue } = store.get()
      if (current?.key !== sound.key) {
        const last = queue.some(({ key }) => key === sound.key) ? queue : []
        return start(sound, around.length > 0 ? around : last)
      }
      if (state === 'failed') {
        retries = 0
        return void recover(sound)
      }
      if (state === 'paused') return void play()
      starts += 1
      element.pause()
      change({ state: 'paused' })
    },
    /** Plays one sound of a queue from its beginning; with `goesOn`, the next ones follow. */
    playIn(queue: readonly Sound[], sound: Sound, goesOn: boolean) {
      start(sound, queue, goesOn)
    },
    /** Sets whether the next sound follows by itself. */
    setGoesOn: (goesOn: boolean) => change({ goesOn }),
    /** Plays the sounds of a queue one after the other. */
    playAll(queue: readonly Sound[]) {
      const [first] = queue
      if (first) start(first, queue, true)
    },
    /** Replaces the queue by a longer one, if its sounds are still being played one after the other; returns whether they are. */
    extend(queue: readonly Sound[], longer: readonly Sound[]): boolean {
      if (store.get().queue !== queue) return false
      change({ queue: longer })
      return true
    },
    seek,
    /**
     * Plays the next sound of the queue (1) if there is one, or the previous one (-1), or else the current one from its
     * beginning.
     */
    step(by: 1 | -1) {
      const { time, queue, goesOn } = store.get()
      const sound = neighbour(store.get(), by)
      if (by === -1 && (time > RESTART_SECONDS || !sound)) return seek(0)
      if (sound) start(sound, queue, goesOn)
    },
    /** Moves forward by so many seconds, or back by a negative number. */
    skip(by: number) {
      const { time, duration } = store.get()
      seek(Math.min(Math.max(0, time + by), duration || time))
    },
    close() {
      starts += 1
      change(IDLE)
      element.pause()
      element.removeAttribute('src')
    },
    subscribe: store.subscribe,
    current: store.get,
  }
}
export type AudioPlayer = ReturnType<typeof createAudioPlayer>

/** The sound after the current one in its queue (1), or before it (-1). */
export function neighbour({ sound, queue }: Playing, by: 1 | -1): Sound | undefined {
  const at = queue.findIndex(({ key }) => key === sound?.key)
  return at === -1 ? undefined : queue[at + by]
}

/** The sounds of the list around a component, in its order. */
export const QueueContext = createContext<readonly Sound[]>([])

/** Plays or pauses a sound, followed by those of the list around the component. */
export function useToggle(): (sound: Sound) => void {
  const player = usePlayer()
  const around = use(QueueContext)
  return (sound) => player.toggle(sound, around)
}

export const PlayerContext = createContext<AudioPlayer | null>(null)

/** The application's player. */
export function usePlayer(): AudioPlayer {
  const player = use(PlayerContext)
  if (!player) throw new Error('There is no PlayerContext around this component')
  return player
}

/** The player's state, for any sound. */
export function useNowPlaying(): Playing {
  const player = usePlayer()
  return useSyncExternalStore(player.subscribe, player.current)
}

/**
 * The player's state for this sound; otherwise idle. Rows that are not playing do not re-render on every time update.
 */
export function usePlaying(key: Sound['key']): Playing {
  const player = usePlayer()
  return useSyncExternalStore(player.subscribe, () => {
    const playing = player.current()
    return playing.sound?.key === key ? playing : IDLE
  })
}
