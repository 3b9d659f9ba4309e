import { useEffect, useState } from 'react'

const STORED = 'playerSpeed'

/** The playback speeds. Discourses are often heard faster, and words to be written down slower. */
export const SPEEDS: readonly number[] = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

function storedSpeed(): number {
  const stored = Number.parseFloat(localStorage.getItem(STORED) ?? '')
  return SPEEDS.find((speed) => speed === stored) ?? 1
}

/** The playback speed of an audio element, stored in this browser. */
export function useSpeed(element: HTMLMediaElement) {
  const [speed, setSpeed] = useState(storedSpeed)
  useEffect(() => {
    // The element starts each sound with its default speed.
    element.defaultPlaybackRate = speed
    element.playbackRate = speed
  }, [element, speed])
  const change = (next: number) => {
    setSpeed(next)
    localStorage.setItem(STORED, String(next))
  }
  return {
    speed,
    setSpeed: change,
    /** Changes to the next speed (1), or to the previous one (-1). */
    shift: (by: 1 | -1) => {
      const next = SPEEDS[SPEEDS.indexOf(speed) + by]
      if (next) change(next)
    },
  }
}
