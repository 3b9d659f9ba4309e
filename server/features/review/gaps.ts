import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ReviewedGap } from '#contract/catalogue/gaps.ts'
import type { Suggestion } from '#contract/features/review.ts'
import type { Prepared } from '#server/catalogue/catalogue.routes.ts'
import { withPicture } from '#server/catalogue/pictures.ts'
import type { Values } from '#server/catalogue/records.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Context } from '#server/core/context.ts'
import { suggestName } from '#server/features/name-suggestions/suggest-name.ts'
import { prepareAudio } from '#server/resources/tracks/save-track.ts'
import type { Reviewer } from './run.store.ts'
import { suggestCovers, suggestDeadCovers } from './suggest-covers.ts'
import { suggestLinks } from './suggest-links.ts'
import { suggestTexts } from './suggest-texts.ts'

export type Subject = { id: number; name: string; hindi_name: string | null }
export type Suggesting = Pick<Context, 'db' | 'addresses'> & { resource: Resource; reviewer: Reviewer }

/** How a gap is filled or a fault corrected: the suggestions, the best first, and how the values become columns. */
type FilledGap = {
  suggest: (context: Suggesting, subject: Subject) => Promise<Suggestion[]>
  /** Converts the values to columns; by default, they are the columns of the fields. */
  prepare?: (context: Context, values: Values, record_id: number) => Promise<Prepared>
  /** Conditions on the alias `t` for records in the queue, besides that of the filter. */
  unless?: readonly RawBuilder<SqlBool>[]
  /**
   * An expression on the alias `t` for what is judged when a record is kept as it is: a record with another value is judged again.
   * By default, the record is judged.
   */
  judged?: RawBuilder<unknown>
}

export const NO_SUGGESTION: Suggestion = { texts: {}, unsure: [], records: [], cover: null, reason: null }

const textOf = (value: Values[string]) => (typeof value === 'string' ? value : null)

const noSuggestions = async () => []
/** Prepares a link, which starts a download. */
const prepareLink: FilledGap['prepare'] = (context, { track_link }, record_id) =>
  prepareAudio(context, { track_link: textOf(track_link) }, record_id, null)
const prepareCover: FilledGap['prepare'] = (context, { cover_picture }) =>
  withPicture(context, { cover_picture: textOf(cover_picture), remove_cover: false }, {})
/** The faults of a recording, which another recording corrects. */
const ofAudio: FilledGap = { suggest: noSuggestions, prepare: prepareLink, judged: sql`t.audio_key` }

export const GAPS: Readonly<Record<ReviewedGap, FilledGap>> = {
  hindi_name: {
    async suggest({ db, resource, reviewer }, { name }) {
      const suggested = await suggestName(db, name, 'hindi', reviewer.rights)
      if (suggested === null) return []
      const { text, unsure } = suggested
      return [{ ...NO_SUGGESTION, texts: { [resource.names[1]]: text }, unsure }]
    },
  },
  category: { suggest: suggestLinks('categories') },
  artist: { suggest: suggestLinks('artists') },
  albums: { suggest: suggestLinks('albums') },
  tracks: { suggest: noSuggestions },
  cover: { suggest: suggestCovers, prepare: prepareCover },
  description: { suggest: suggestTexts('description') },
  lyrics: { suggest: suggestTexts('lyrics') },
  audio: {
    suggest: noSuggestions,
    prepare: prepareLink,
    // A track that is being downloaded needs no other link.
    unless: [sql`t.is_track_complete = '1'`],
  },
  dead_link: {
    suggest: suggestDeadCovers,
    async prepare(context, values, record_id) {
      const prepared = [
        await prepareLink(context, values, record_id),
        await prepareCover(context, values, record_id),
      ]
      return {
        values: Object.assign({}, ...prepared.map((one) => one.values)),
        async beforeSave(trx, admin) {
          const written = []
          for (const { beforeSave } of prepared) written.push(await beforeSave?.(trx, admin))
          return Object.assign({}, ...written)
        },
        async afterSave(trx, id) {
          for (const { afterSave } of prepared) await afterSave?.(trx, id)
        },
      }
    },
    unless: [sql`not exists (select from track_fetches f where f.track_id = t.track_id)`],
    judged: sql`concat_ws(' ', t.track_link, t.cover_picture)`,
  },
  too_quiet: ofAudio,
  starts_with_silence: ofAudio,
  damaged_audio: ofAudio,
  each: { suggest: noSuggestions },
}
