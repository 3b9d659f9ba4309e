import sharp from 'sharp'
import { callsOf } from '#contract/catalogue/calls-of.ts'
import { recordings } from '#contract/features/recordings.ts'
import { declarationOf, KIND_NAMES, type KindName, type Kinds } from '#contract/kinds/kinds.ts'
import { albums } from '#contract/resources/albums.ts'
import { pages } from '#contract/resources/pages.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { tags } from '#contract/resources/tags.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import { formOf } from '#server/testing/kinds.ts'
import type { Api } from './api.ts'

type NewAlbum = {
  name: string
  hindi_name?: string
  description?: string
  artist_id?: string
  cover?: Buffer<ArrayBuffer>
}

export function addAlbum(api: Api, { cover, ...fields }: NewAlbum) {
  if (!cover) return api(albums.save, { body: { action: 'add', ...fields } })
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('cover_image', new File([cover], 'cover.png', { type: 'image/png' }))
  return api(albums.save, { body: form })
}

/** Albums named `name 1` to `name n`, the last the newest. */
export async function addAlbums(api: Api, name: string, count: number) {
  const added = []
  for (let n = 1; n <= count; n++) added.push(await addAlbum(api, { name: `${name} ${n}` }))
  return added
}

/** The albums whose names contain this text. */
export async function albumsNamed(api: Api, name: string) {
  const { Info } = await api(albums.list, { body: { searchText: name, pageSize: 1000 } })
  return Info.filter((album) => album.name.includes(name))
}

export async function albumNamed(api: Api, name: string) {
  const [album] = await albumsNamed(api, name)
  if (!album) throw new Error(`There is no album ${name}`)
  return album
}

/** Tags named `name 1` to `name n`, several at a time. */
export async function addTags(api: Api, name: string, count: number) {
  const left = Array.from({ length: count }, (_, index) => `${name} ${index + 1}`)
  const work = async () => {
    for (let tag_name = left.pop(); tag_name; tag_name = left.pop()) {
      await api(tags.save, { body: { action: 'add', tag_name } })
    }
  }
  await Promise.all([work(), work(), work(), work()])
}

/** An image that no other test uses. */
export function picture(background = '#c2410c') {
  return sharp({ create: { width: 320, height: 320, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A playable, silent audio file of about this many seconds. */
export const recording = (seconds: number, tags?: Parameters<typeof mp3>[1]) =>
  mp3(Array<number>(Math.ceil(seconds * FRAMES_IN_SECOND)).fill(32), tags)

const FRAMES_IN_SECOND = 44_100 / 1152

/** Removes the drafts that earlier tests left: "Save 1 track" saves all that are complete. */
export async function removeDrafts(api: Api): Promise<void> {
  const { drafts } = await api(recordings.drafts)
  const draft_id = drafts.map((draft) => draft.draft_id)
  if (draft_id.length > 0) await api(recordings.remove, { body: { draft_id } })
}

/** A complete track with its own short audio file. `links` are the ids of linked records. */
export async function addTrack(
  api: Api,
  display_name: string,
  links: Record<string, string | number> = {},
  audio = recording(1),
) {
  const form = new FormData()
  const fields = {
    action: 'add',
    display_name,
    display_name_hindi: display_name,
    description: display_name,
    description_hindi: display_name,
    file_name: `${display_name}.mp3`,
    ...links,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('track', new File([new Uint8Array(audio)], 'recording.mp3', { type: 'audio/mpeg' }))
  return api(tracks.save, { body: form })
}

/** Tracks named `name 1` to `name n`, the last the newest. */
export async function addTracks(api: Api, name: string, count: number, links?: Record<string, number>) {
  const added = []
  for (let n = 1; n <= count; n++) added.push(await addTrack(api, `${name} ${n}`, links))
  return added
}

export async function addPlaylist(api: Api, name: string) {
  const { playlist_id } = await api(playlists.save, { body: { action: 'add', name, hindi_name: name } })
  return playlist_id
}

/** The names of the tracks of a playlist, in its order. */
export async function playlistOrder(api: Api, playlist_id: number) {
  const { Info } = await api(playlists.tracks, { params: { id: playlist_id }, body: { pageSize: 1000 } })
  return Info.map(({ display_name }) => display_name)
}

export async function pageNamed(api: Api, name: string) {
  const { Info } = await api(pages.list, { body: { searchText: name } })
  const [found] = Info
  if (!found) throw new Error(`There is no page ${name}`)
  return found
}

const add = { action: 'add', version: null } as const

/** Adds a record of a kind under this name in both scripts; returns its id. */
export async function addRecord(api: Api, kind: KindName, name: string): Promise<number> {
  if (kind === 'tracks') return (await addTrack(api, name)).track_id
  const { save } = callsOf(kind as 'tags')
  const record = await api(save, { body: { ...add, tag_id: null, ...formOf(kind, name, name) } })
  return Number(new Map<string, unknown>(Object.entries(record)).get(declarationOf(kind).id))
}

type Screen = { [Name in KindName]: Kinds[Name]['screen'] extends `/${infer Path}` ? Path : never }[KindName]
type Maker = (api: Api, name: string) => Promise<number>

/** Adds a record under this name, by the path of its list; returns its id. */
export const makers = {
  // Object.fromEntries does not keep the key types.
  ...(Object.fromEntries(
    KIND_NAMES.map((kind): [string, Maker] => [
      declarationOf(kind).screen.slice(1),
      (api, name) => addRecord(api, kind, name),
    ]),
  ) as Record<Screen, Maker>),
  pages: async (api: Api, name: string) =>
    (await api(pages.save, { body: { ...add, id: null, name, content: '<p>Words</p>' } })).id,
}
