import { expect, test } from 'vitest'
import { kinds } from '#contract/kinds/kinds.ts'
import type { Track } from '#contract/resources/tracks.ts'
import { untouchedLists } from '#web/catalogue/form/sent-body.ts'
import { kindValues } from '#web/catalogue/kind-screens/kind-values.ts'
import { translateMessage } from '#web/core/i18n/messages.ts'
import { blank, bodyOf, check, type Offer, type Values, valuesOf } from './track-form-values.ts'

/** The problems as they are read. */
const said = (problems: object) =>
  Object.fromEntries(
    Object.entries(problems).map(([field, problem]) => [field, translateMessage(String(problem))]),
  )

const file = new File(['x'], 'stuti.mp3', { type: 'audio/mpeg' })
const picture = new File(['x'], 'cover.png', { type: 'image/png' })
const offer: Offer = {
  audio_upload: 'audio/1.mp3',
  file_name: 'stuti.mp3',
  duration: 31,
  bitrate: 128_000,
  claimed_duration: null,
  audio_size: 1,
  title: null,
  artist: null,
  album: null,
  genre: null,
  record_date: null,
  lyrics: null,
  lyrics_hindi: null,
  cover: null,
}
const filled: Values = {
  ...blank,
  display_name: 'Stuti',
  file_name: 'stuti.mp3',
  cover_image: picture,
  audio_upload: { file, offer },
}
const { links } = kinds.tracks
const noLinks = Object.fromEntries(Object.keys(links).map((link) => [link, []])) as unknown as Pick<
  Track,
  keyof typeof links
>
const track: Track = {
  ...noLinks,
  track_id: 7,
  display_name: 'Stuti',
  display_name_hindi: 'स्तुति',
  aliases: [],
  missing: [],
  description: 'A hymn',
  description_hindi: null,
  lyrics: null,
  lyrics_hindi: 'श्री राम',
  record_date: '2019-04-14',
  file_name: null,
  track_link: null,
  cover_picture: '/files/images/a.webp',
  cover_thumbnail: '/files/images/a.thumb.webp',
  is_active: '1',
  date_modified: '2026-01-01T00:00:00.000Z',
  version: 3,
  trackCount: 0,
  tagName: 'Ram',
  categoryName: '',
  albumName: '',
  playlistName: '',
  artistName: '',
  trackSubCategory: [{ sub_category_id: 4, name: 'Ram', hindi_name: null }],
  trackTag: [{ tag_id: 9, tag_name: 'Ram', tag_name_hindi: 'राम' }],
  is_track_complete: '1',
  message: null,
  trackData: '/files/audio/1.mp3',
  track_shared_url: '/files/audio/1.mp3',
  duration: 31,
  audio_size: 1,
  bitrate: 128_000,
  dead_links: [],
  sound: null,
  is_download_allowed: '1',
  renditions: [],
  same_sounds: [],
}

const edited = (untouched: readonly string[]) => ({ id: 7, version: 3, untouched })

test('a new track needs an audio file, a file name and a cover', () => {
  expect(said(check(blank, null))).toEqual({
    audio_upload: 'This field is required',
    file_name: 'This field is required',
    cover_image: 'This field is required',
  })
  expect(said(check(filled, null))).toEqual({})
})

test('with the link option the audio file is not needed, but a valid link is', () => {
  const byLink = { ...filled, audio_upload: null, audio_by_link: true }
  const problemsOf = (track_link: string) => check({ ...byLink, track_link }, null)
  expect(said(problemsOf(' '))).toEqual({ track_link: 'This field is required.' })
  for (const link of ['nonsense', 'ftp://example.org/a.mp3', 'javascript:alert(1)', '//example.org/a.mp3'])
    expect(said(problemsOf(link)), link).toEqual({ track_link: 'Enter valid Link.' })
  expect(said(problemsOf('https://example.org/a.mp3'))).toEqual({})
})

test('without the link option, what stands in its field is no fault', () => {
  expect(said(check({ ...filled, track_link: 'nonsense' }, null))).toEqual({})
})

test('with the cover’s link option the cover file is not needed', () => {
  expect(said(check({ ...filled, cover_image: '' }, null))).toEqual({})
})

test('a recording that is still on its way holds the save back', () => {
  expect(said(check({ ...filled, audio_upload: { file, offer: null } }, null))).toEqual({
    audio_upload: 'Wait for the upload to finish',
  })
})

test('the form of a track is valid at the start; without a cover it needs one, or its link option', () => {
  expect(said(check(valuesOf(track), track))).toEqual({})
  const bare = { ...track, cover_picture: '', cover_thumbnail: '', trackData: null, file_name: null }
  expect(said(check(valuesOf(bare), bare))).toEqual({ cover_image: 'This field is required' })
  for (const cover_image of [picture, ''])
    expect(said(check({ ...valuesOf(bare), cover_image }, bare))).toEqual({})
})

test('a cover that is taken away must be replaced', () => {
  const values: Values = { ...valuesOf(track), remove_cover: '1' }
  expect(said(check(values, track))).toEqual({ cover_image: 'This field is required' })
  expect(said(check({ ...values, cover_image: picture }, track))).toEqual({})
})

test('a day that no calendar has is a fault', () => {
  expect(said(kindValues('tracks').check({ ...filled, record_date: '31/02/2019' }))).toEqual({
    record_date: 'Enter the date as dd/MM/yyyy',
  })
})

test('a track that comes by link opens with the link option ticked', () => {
  expect(valuesOf({ ...track, track_link: 'https://example.org/a.mp3' })).toMatchObject({
    audio_by_link: true,
    track_link: 'https://example.org/a.mp3',
  })
  expect(valuesOf(track).audio_by_link).toBe(false)
})

test('what is sent names the chosen records by id, and the recording by what its upload was answered', () => {
  const body = bodyOf({ ...valuesOf(track), audio_upload: { file, offer } }, edited([]))
  expect(body).toMatchObject({
    sub_category_id: [4],
    tag_id: [9],
    album_id: [],
    audio_upload: 'audio/1.mp3',
    track_link: '',
    record_date: '2019-04-14',
  })
  expect(body).not.toHaveProperty('audio_by_link')
})

test('links that hold what the form began with are not sent: they may have been added to since', () => {
  const began = valuesOf(track)
  const values = { ...began, album_id: began.tag_id }
  const body = bodyOf(values, edited(untouchedLists(values, began)))
  expect(body).toMatchObject({ album_id: [9], tag_id: undefined, playlist_id: undefined })
  const emptied = { ...began, tag_id: [] }
  expect(bodyOf(emptied, edited(untouchedLists(emptied, began))).tag_id).toEqual([])
})

test('of file and link only the chosen one is sent', () => {
  const both = { ...filled, track_link: ' https://example.org/a.mp3 ' }
  expect(bodyOf({ ...both, audio_by_link: true }, null)).toMatchObject({
    audio_upload: null,
    track_link: 'https://example.org/a.mp3',
  })
  expect(bodyOf(both, null)).toMatchObject({ audio_upload: 'audio/1.mp3', track_link: '' })
})
