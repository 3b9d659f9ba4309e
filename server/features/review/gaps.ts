import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReviewedGap } from '#contract/catalogue/gaps.ts'
import type { Suggestion } from '#contract/review.ts'
import type { Prepared } from '#server/catalogue/catalogue.routes.ts'
import { withPicture } from '#server/catalogue/pictures.ts'
import type { Values } from '#server/catalogue/records.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Context } from '#server/core/context.ts'
import { suggestName } from '#server/features/name-suggestions/suggest-name.ts'
import { prepareAudio } from '#server/resources/tracks/save-track.ts'
import type { Reviewer } from './run.store.ts'
import { suggestCovers } from './suggest-covers.ts'
import { suggestLinks } from './suggest-links.ts'

export type Subject = { id: number; name: string; hindi_name: string | null }
export type Suggesting = Pick<Context, 'db' | 'addresses'> & { resource: Resource; reviewer: Reviewer }

/** How a gap is filled: what is suggested, the best first, and how its values become columns. */
type FilledGap = {
  suggest: (context: Suggesting, subject: Subject) => Promise<Suggestion[]>
  /** By default, the columns of the fields. */
  prepare?: (context: Context, values: Values, record_id: number) => Promise<Prepared>
  /** Conditions on the alias `t`, besides that of the filter. */
  unless?: readonly RawBuilder<SqlBool>[]
}

export const NO_SUGGESTION: Suggestion = { text: null, records: [], cover: null, reason: null }

const textOf = (value: Values[string]) => (typeof value === 'string' ? value : null)

export const GAPS: Readonly<Record<ReviewedGap, FilledGap>> = {
  hindi_name: {
    async suggest({ db, reviewer }, { name }) {
      const text = await suggestName(db, name, 'hindi', reviewer.rights)
      return text === null ? [] : [{ ...NO_SUGGESTION, text }]
    },
  },
  category: { suggest: suggestLinks('categories') },
  artist: { suggest: suggestLinks('artists') },
  albums: { suggest: suggestLinks('albums') },
  cover: {
    suggest: suggestCovers,
    prepare: (context, { cover_picture }) =>
      withPicture(context, { cover_picture: textOf(cover_picture), remove_cover: false }, {}),
  },
  description: { suggest: async () => [] },
  lyrics: { suggest: async () => [] },
  audio: {
    suggest: async () => [],
    prepare: (context, { track_link }, record_id) =>
      prepareAudio(context, { track_link: textOf(track_link) }, record_id, null),
    // A download is on its way.
    unless: [sql`t.is_track_complete = '1'`],
  },
}
