import type { ListedTrack } from '#contract/tracks.ts'
import { presentPicture } from '#server/catalogue/pictures.ts'
import type { Context } from '#server/context.ts'

type Joined = 'tagName' | 'categoryName' | 'albumName' | 'playlistName' | 'artistName'
type Addresses = 'trackData' | 'track_shared_url'

/** A track as the database has it. */
export type StoredTrack = Omit<ListedTrack, Joined | Addresses> & { audio_key: string | null }

const names = (records: readonly { name: string }[]) => records.map(({ name }) => name).join(', ')

/** Gives a track what the wire has besides: joined names, the addresses of its picture and its recording. */
export function presentTrack<Row extends StoredTrack>(context: Pick<Context, 'addresses'>, stored: Row) {
  const { audio_key, ...track } = stored
  const address = context.addresses.audio(audio_key)
  return {
    ...presentPicture(context)(track),
    tagName: track.trackTag.map(({ tag_name }) => tag_name).join(', '),
    categoryName: names(track.trackCategory),
    albumName: names(track.trackAlbum),
    playlistName: names(track.trackPlaylist),
    artistName: names(track.trackArtist),
    trackData: address,
    track_shared_url: address,
  }
}
