import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useStore } from '#web/core/store.ts'
import { soundOf } from '#web/features/queue/sound-of.ts'
import { type Sound, usePlayer } from '#web/ui/audio/audio-player.ts'
import type { Listening } from './session.ts'

const STORED = 'listeningGoesOn'

/**
 * Keeps the player and the shown track the same, whether this screen's keys, the player, or the end of a track moved on. While
 * a record is being chosen for a track, the next one waits.
 */
export function useListeningPlayer(session: Listening, isChoosing: boolean) {
  const player = usePlayer()
  const { entries, at } = useStore(session.store)
  const [goesOn, setGoesOn] = useState(() => localStorage.getItem(STORED) !== 'false')
  const sounds = useMemo(() => entries.flatMap(({ item }) => soundOf(item) ?? []), [entries.length])
  const queue = useRef<readonly Sound[]>([])
  const id = entries[at]?.item.record_id

  const play = useEffectEvent((key: number | undefined) => {
    const sound = sounds.find((one) => one.key === key)
    if (!sound) {
      const { state, sound: open } = player.current()
      // No track is shown at the end, or while the next ones are loaded.
      if (open && (state === 'playing' || state === 'loading')) player.toggle(open)
      return
    }
    if (player.current().sound?.key === key && player.current().queue === queue.current) return
    queue.current = sounds
    player.playIn(sounds, sound, goesOn)
  })
  useEffect(() => play(id), [id])
  const hold = useEffectEvent(() => {
    player.setGoesOn(goesOn && !isChoosing)
    if (goesOn && !isChoosing && player.element.ended) session.show(at + 1)
  })
  useEffect(() => hold(), [isChoosing])
  useEffect(() => {
    if (player.extend(queue.current, sounds)) queue.current = sounds
  }, [player, sounds])
  useEffect(() => {
    let last = player.current().sound?.key
    return player.subscribe(() => {
      const key = player.current().sound?.key
      if (key === last) return
      last = key
      const index = session.store.get().entries.findIndex(({ item }) => item.record_id === key)
      if (index >= 0) session.show(index)
    })
  }, [player, session])

  return {
    goesOn,
    setGoesOn(next: boolean) {
      setGoesOn(next)
      localStorage.setItem(STORED, String(next))
      player.setGoesOn(next)
    },
    toggle() {
      const { sound } = player.current()
      if (sound) player.toggle(sound)
    },
    toMiddle() {
      const { duration } = player.current()
      if (duration > 0) player.seek(duration / 2)
    },
    toStart: () => player.seek(0),
    skip: player.skip,
  }
}
