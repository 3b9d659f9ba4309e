import type { ListedTrack, Track } from '#contract/resources/tracks.ts'
import { presentPicture } from '#server/catalogue/pictures.ts'
import type { Context } from '#server/core/context.ts'
import { type Language, translate, translateNullable } from '#server/core/messages/translate.ts'

type Joined = 'tagName' | 'categoryName' | 'albumName' | 'playlistName' | 'artistName'
type Addresses = 'trackData' | 'track_shared_url'

/** A track as stored in the database. */
export type StoredTrack = Omit<ListedTrack, Joined | Addresses> & {
  audio_key: string | null
  dead_links?: Track['dead_links']
  sound?: Track['sound']
  same_sounds?: Track['same_sounds']
  renditions?: Track['renditions']
}

const names = (records: readonly { name: string }[]) => records.map(({ name }) => name).join(', ')

/** Adds the fields of the response: joined names, and the URLs of picture and recording. */
export function presentTrack<Row extends StoredTrack>(
  context: Pick<Context, 'addresses'>,
  stored: Row,
  language: Language,
) {
  const { audio_key, ...track } = stored
  const address = context.addresses.audio(audio_key)
  return {
    ...presentPicture(context)(track),
    message: translateNullable(track.message, language),
    ...(track.dead_links && {
      dead_links: track.dead_links.map((link) => ({ ...link, problem: translate(language, link.problem) })),
    }),
    ...(track.sound && {
      sound: { ...track.sound, problem: translateNullable(track.sound.problem, language) },
    }),
    ...(track.renditions && {
      renditions: track.renditions.map((one) => ({
        ...one,
        problem: translateNullable(one.problem, language),
      })),
    }),
    tagName: track.trackTag.map(({ tag_name }) => tag_name).join(', '),
    categoryName: names(track.trackCategory),
    albumName: names(track.trackAlbum),
    playlistName: names(track.trackPlaylist),
    artistName: names(track.trackArtist),
    trackData: address,
    track_shared_url: address,
  }
}

/**
 * Like `presentTrack`, for the rows of lists, which are kept: a row is presented once, and again for another language or new
 * addresses.
 */
export function presentKept(context: Pick<Context, 'addresses'>) {
  const known = new WeakMap<StoredTrack, { language: Language; until: number; shown: Presented }>()
  return (stored: StoredTrack, language: Language): Presented => {
    const until = context.addresses.expiryOf(new Date())
    const found = known.get(stored)
    if (found?.until === until && found.language === language) return found.shown
    const shown = presentTrack(context, stored, language)
    known.set(stored, { language, until, shown })
    return shown
  }
}

type Presented = ReturnType<typeof presentTrack<StoredTrack>>
