import { sql } from 'kysely'
import { lineOf } from '#server/catalogue/known-by.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { type ResourceOf, resourceOf } from '#server/catalogue/resource-of.ts'
import { DEAD_LINKS, HAS_DEAD_LINK } from './link-checks.store.ts'
import {
  HAS_DAMAGED_AUDIO,
  IS_TOO_QUIET,
  RENDITION_STATES,
  SOUND,
  STARTS_WITH_SILENCE,
  sameSounds,
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
  // The search reads this filter itself, so it adds no condition.
  matched_by: () => [],
}

const kind = resourceOf('tracks', [
  'trackData',
  'track_shared_url',
  'tagName',
  'categoryName',
  'albumName',
  'playlistName',
  'artistName',
])

const knownBy = { foundThrough: ['albums', 'artists'], apartBy: 'artists' } as const

export const tracksResource: ResourceOf<'tracks'> = {
  ...kind,
  columns: [...kind.columns, 'audio_key'],
  // The link and the audio of a track are written by `prepareAudio`.
  written: kind.written.filter((field) => field !== 'track_link'),
  searched: [...kind.searched, 'file_name'],
  ...knownBy,
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
  filters,
  detail: {
    computed: {
      dead_links: DEAD_LINKS,
      sound: SOUND,
      same_sounds: sameSounds(lineOf({ ...kind, ...knownBy }, 'other')),
      renditions: RENDITION_STATES,
    },
  },
}
