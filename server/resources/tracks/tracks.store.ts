import { sql } from 'kysely'
import { gapsIn } from '#contract/catalogue/filters.ts'
import { answeredNames, sentNames } from '#contract/catalogue/references.ts'
import { trackFilters } from '#contract/catalogue/selection.ts'
import { listedTrack, trackFields, trackLinks } from '#contract/resources/tracks.ts'
import { aliasesOf } from '#server/catalogue/aliases.ts'
import { COVER_SENT, columnsIn } from '#server/catalogue/columns.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { DEAD_LINKS, HAS_DEAD_LINK } from './link-checks.store.ts'
import {
  HAS_DAMAGED_AUDIO,
  IS_TOO_QUIET,
  RENDITION_STATES,
  SAME_SOUNDS,
  SOUND,
  STARTS_WITH_SILENCE,
  soundsSameAs,
} from './sound.store.ts'

const filters: Resource['filters'] = {
  dead_link: () => [HAS_DEAD_LINK],
  too_quiet: () => [IS_TOO_QUIET],
  starts_with_silence: () => [STARTS_WITH_SILENCE],
  damaged_audio: () => [HAS_DAMAGED_AUDIO],
  same_sound_as: (ids) => [soundsSameAs(ids)],
  audio: (state) => [
    sql`t.audio_key is null`,
    sql`t.is_track_complete = ${sql.lit(state === 'pending' ? '0' : '1')}`,
  ],
  // Part of the search.
  matched_by: () => [],
}

export const tracksResource = {
  table: 'tracks',
  id: 'track_id',
  gaps: gapsIn(trackFilters),
  noun: 'track',
  names: ['display_name', 'display_name_hindi'],
  searched: ['display_name', 'display_name_hindi', 'file_name'],
  alsoSearched: aliasesOf,
  foundThrough: ['albums', 'artists'],
  apartBy: 'artists',
  uses: 'trackCount',
  namedIn: ['same_sound_as'],
  keptTogether: {
    audio: {
      columns: [
        'audio_key',
        'audio_size',
        'duration',
        'bitrate',
        'file_name',
        'track_link',
        'is_track_complete',
        'message',
      ],
      by: ['audio_key', 'track_link'],
    },
  },
  columns: [
    ...columnsIn('tracks', listedTrack, [
      'cover_thumbnail',
      'missing',
      'trackData',
      'track_shared_url',
      'tagName',
      'categoryName',
      'albumName',
      'playlistName',
      'artistName',
      ...answeredNames(trackLinks),
    ]),
    'audio_key',
  ],
  // Its link and its audio are written by `prepareAudio`.
  written: columnsIn('tracks', trackFields, [
    'track_link',
    'track',
    'track_file',
    'audio',
    'file',
    'audio_upload',
    ...COVER_SENT,
    ...sentNames(trackLinks),
  ]),
  linked: trackLinks,
  filters,
  sorted: {
    display_name: 'required',
    display_name_hindi: 'nullable',
    record_date: 'nullable',
    file_name: 'nullable',
    duration: 'nullable',
    trackCount: 'required',
    date_modified: 'required',
    is_active: 'required',
  },
  detail: {
    computed: {
      dead_links: DEAD_LINKS,
      sound: SOUND,
      same_sounds: SAME_SOUNDS,
      renditions: RENDITION_STATES,
    },
  },
} as const
