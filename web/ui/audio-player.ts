import { useEffect, useState, useSyncExternalStore } from 'react'

/** What is playing: `key` names it; times are in seconds. */
export type Playing = {
  key: number | null
  state: 'idle' | 'loading' | 'playing' | 'paused' | 'failed'
  time: number
  duration: number
}

const IDLE: Playing = { key: null, state: 'idle', time: 0, duration: 0 }

/** Answers a new address of what `key` names, or null when there is none any more. */
export type Renew = (key: number) => Promise<string | null>

/**
 * One audio element, so that only one thing plays at a time. An element cannot tell why an address failed; signed
 * ones expire, so a failure asks once for a new address and goes on where it was.
 */
export function createAudioPlayer() {
  const audio = new Audio()
  audio.preload = 'none'
  const listeners = new Set<() => void>()
  let playing = IDLE
  let renew: Renew | null = null

  const change = (changed: Partial<Playing>) => {
    playing = { ...playing, ...changed }
    for (const listener of listeners) listener()
  }
  const start = async (address: string, from: number) => {
    audio.src = address
    if (from > 0) audio.currentTime = from
    // A refused start also fires `error` or leaves the element paused; both are told below.
    await audio.play().catch(() => audio.error || change({ state: 'paused' }))
  }
  const recover = async () => {
    const { key, time } = playing
    const ask = renew
    renew = null
    const address = key !== null && ask ? await ask(key).catch(() => null) : null
    if (playing.key !== key) return
    if (address === null) return change({ state: 'failed' })
    await start(address, time)
  }

  audio.addEventListener('playing', () => change({ state: 'playing' }))
  audio.addEventListener('waiting', () => change({ state: 'loading' }))
  audio.addEventListener('pause', () => change({ state: 'paused' }))
  audio.addEventListener('ended', () => change({ state: 'paused', time: 0 }))
  audio.addEventListener('timeupdate', () => change({ time: audio.currentTime }))
  audio.addEventListener('durationchange', () => {
    if (Number.isFinite(audio.duration)) change({ duration: audio.duration })
  })
  audio.addEventListener('error', () => {
    // Taking the address away when the screen closes is an error to the element, not to us.
    if (playing.key !== null) void recover()
  })

  return {
    toggle(key: number, address: string, ask: Renew) {
      if (playing.key === key && playing.state === 'playing') return audio.pause()
      const isSame = playing.key === key && playing.state === 'paused'
      renew = ask
      if (isSame) return void audio.play().catch(() => change({ state: 'paused' }))
      change({ ...IDLE, key, state: 'loading' })
      void start(address, 0)
    },
    seek(time: number) {
      audio.currentTime = time
      change({ time })
    },
    stop() {
      change(IDLE)
      audio.pause()
      audio.removeAttribute('src')
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => playing,
  }
}
export type AudioPlayer = ReturnType<typeof createAudioPlayer>

/** The player of a screen; it falls silent when the screen is left. */
export function useAudioPlayer(): AudioPlayer {
  const [player] = useState(createAudioPlayer)
  useEffect(() => player.stop, [player])
  return player
}

/** What plays, if it is this; else idle. Rows that do not play are not drawn anew by the clock of the one that does. */
export function usePlaying(player: AudioPlayer, key: number): Playing {
  return useSyncExternalStore(player.subscribe, () => {
    const playing = player.current()
    return playing.key === key ? playing : IDLE
  })
}
