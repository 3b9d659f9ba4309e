import { tracks } from '#contract/tracks.ts'
import { call } from '../api/call.ts'
import { createAudioPlayer } from '../ui/audio-player.ts'

/** The one player of the application. What it plays by number is a track, which can be asked for a new address. */
export const player = createAudioPlayer(async ({ key }) => {
  if (typeof key !== 'number') return null
  const answer = await call(tracks.get, { params: { id: key } })
  return answer.success === 1 ? answer.data.trackData : null
})
