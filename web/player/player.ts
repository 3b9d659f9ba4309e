import { tracks } from '#contract/resources/tracks.ts'
import { call } from '#web/core/client/call.ts'
import { createAudioPlayer } from '../ui/audio/audio-player.ts'

/** The application's player. A numeric key is a track, for which a new URL can be requested. */
export const player = createAudioPlayer(async ({ key }) => {
  if (typeof key !== 'number') return null
  const answer = await call(tracks.get, { params: { id: key } })
  return answer.success === 1 ? answer.data.trackData : null
})
