import { createContext, use, useSyncExternalStore } from 'react'

/** Something that can be heard. */
export type Sound = {
  /** Names it to the player: an id, or a text of its own for what is not stored yet. */
  key: number | string
  name: string
  hindi: string | null
  address: string
  /** In seconds, where known before it plays. */
  duration: number | null
}

/** What the player does; times are in seconds, the volume is 0 to 1. */
export type Playing = {
  sound: Sound | null
  state: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  time: number
  duration: number
}

const IDLE: Playing = { sound: null, state: 'idle', time: 0, duration: 0 }

/** In seconds: an address that breaks again so soon after it was renewed is not what is wrong. */
const RENEWED_IN_VAIN = 1

/** Answers a new address of a sound, or null when there is none any more. */
export type Renew = (sound: Sound) => Promise<string | null>

/**
 * One audio element, so that only one thing plays at a time. An element cannot tell why an address failed; signed
 * ones expire, so a failure asks for a new address and goes on where it was.
 */
export function createAudioPlayer(renew: Renew) {
  const element = new Audio()
  element.preload = 'none'
  // It has no controls that could offer it; this is for what a browser offers beyond them.
  element.setAttribute('controlslist', 'nodownload')
  const listeners = new Set<() => void>()
  let playing = IDLE
  let renewedAt: number | null = null
  // Tells a start that is still under way from one that another sound has replaced.
  let starts = 0

  const change = (changed: Partial<Playing>) => {
    playing = { ...playing, ...changed }
    for (const listener of listeners) listener()
  }
  const play = async () => {
    const start = starts
    // A refused start also fires `error`, which is heard below, or leaves the element paused.
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
    const { time } = playing
    starts += 1
    const start = starts
    change({ state: 'loading' })
    renewedAt = time
    const address = await renew(sound).catch(() => null)
    if (start !== starts) return
    if (address === null) return change({ state: 'failed' })
    open(address, time)
  }

  element.addEventListener('playing', () => change({ state: 'playing' }))
  element.addEventListener('waiting', () => change({ state: 'loading' }))
  element.addEventListener('pause', () => {
    // Chromium says so of a broken address too, after it has said that it is broken.
    if (playing.sound && !element.error) change({ state: 'paused' })
  })
  element.addEventListener('ended', () => change({ state: 'paused', time: 0 }))
  element.addEventListener('timeupdate', () => {
    if (playing.sound && !element.error) change({ time: element.currentTime })
  })
  element.addEventListener('durationchange', () => {
    if (Number.isFinite(element.duration)) change({ duration: element.duration })
  })
  element.addEventListener('error', () => {
    const { sound } = playing
    // Taking the address away is an error to the element, not to us.
    if (!sound) return
    const isInVain = renewedAt !== null && playing.time - renewedAt < RENEWED_IN_VAIN
    if (isInVain) change({ state: 'failed' })
    else void recover(sound)
  })

  return {
    element,
    /** Plays a sound from its beginning, or pauses and resumes the one that is open. */
    toggle(sound: Sound) {
      const { state } = playing
      if (playing.sound?.key !== sound.key) {
        renewedAt = null
        change({ sound, state: 'loading', time: 0, duration: sound.duration ?? 0 })
        return open(sound.address, 0)
      }
      if (state === 'failed') return void recover(sound)
      if (state === 'paused') return void play()
      starts += 1
      element.pause()
      change({ state: 'paused' })
    },
    seek(time: number) {
      if (playing.state === 'failed') return
      element.currentTime = time
      change({ time })
    },
    close() {
      starts += 1
      change(IDLE)
      element.pause()
      element.removeAttribute('src')
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => playing,
  }
}
export type AudioPlayer = ReturnType<typeof createAudioPlayer>

export const PlayerContext = createContext<AudioPlayer | null>(null)

/** The application's player. */
export function usePlayer(): AudioPlayer {
  const player = use(PlayerContext)
  if (!player) throw new Error('There is no PlayerContext around this component')
  return player
}

/** What the player does, whatever it plays. */
export function useNowPlaying(): Playing {
  const player = usePlayer()
  return useSyncExternalStore(player.subscribe, player.current)
}

/** What the player does with this sound; else idle. Rows that do not play are not drawn anew by the clock of the one that does. */
export function usePlaying(key: Sound['key']): Playing {
  const player = usePlayer()
  return useSyncExternalStore(player.subscribe, () => {
    const playing = player.current()
    return playing.sound?.key === key ? playing : IDLE
  })
}
