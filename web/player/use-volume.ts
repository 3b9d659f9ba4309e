import { useEffect, useState } from 'react'

const STORED = 'playerVolume'

function storedVolume(): number {
  const stored = Number.parseFloat(localStorage.getItem(STORED) ?? '')
  return stored >= 0 && stored <= 1 ? stored : 1
}

/** The volume of an element, 0 to 1, stored in this browser; mute is separate, so that unmuting restores the volume. */
export function useVolume(element: HTMLMediaElement) {
  const [volume, setVolume] = useState(storedVolume)
  const [isMuted, setMuted] = useState(false)
  useEffect(() => {
    element.volume = volume
    element.muted = isMuted
  }, [element, volume, isMuted])
  return {
    volume: isMuted ? 0 : volume,
    setVolume: (next: number) => {
      setMuted(false)
      setVolume(next)
      localStorage.setItem(STORED, String(next))
    },
    toggleMute: () => setMuted(!isMuted),
  }
}
