import { playlists } from '#contract/resources/playlists.ts'
import type { Searched } from '#web/catalogue/lookup/lookup.ts'
import { trackLine } from '#web/catalogue/names/track-names.ts'
import { call } from '#web/core/client/call.ts'
import { ApiError } from '#web/core/client/errors.ts'

/** The tracks that are not in a playlist yet; the server returns only the first page of them. */
export const tracksToAdd = (playlist_id: number): Searched => ({
  name: `playlist ${playlist_id} tracks`,
  list: async ({ search_text }, signal) => {
    const answer = await call(playlists.trackOptions, {
      body: { playlist_id, searchText: search_text, with_similar: true },
      signal,
    })
    if (answer.success === 0) throw new ApiError(answer)
    const choiceOf = ({
      track_id,
      display_name,
      display_name_hindi,
      matched,
      track_shared_url: address,
      ...line
    }: (typeof answer.data)[number]) => {
      const names = { name: display_name, hindi_name: display_name_hindi }
      const about = trackLine(line)
      return {
        id: track_id,
        ...names,
        about,
        sound:
          address === null
            ? null
            : {
                key: track_id,
                ...names,
                about: trackLine({ ...line, duration: null }),
                address,
                duration: line.duration,
              },
        marks: { name: matched?.display_name, hindi_name: matched?.display_name_hindi },
      }
    }
    const options = answer.data.filter(({ is_similar }) => !is_similar).map(choiceOf)
    const similar = answer.data.filter(({ is_similar }) => is_similar).map(choiceOf)
    return { options, pages: 1, total: options.length, similar }
  },
})
