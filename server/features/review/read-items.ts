import { type RawBuilder, sql } from 'kysely'
import type { ReviewItem, ShownRecord } from '#contract/features/review.ts'
import { KIND_NAMES, type KindName } from '#contract/kinds/kinds.ts'
import { formLinks, linkedColumns } from '#server/catalogue/links.ts'
import { readRows } from '#server/catalogue/page.ts'
import { type Resource, withDetail } from '#server/catalogue/resource.ts'
import type { Context } from '#server/core/context.ts'
import type { Language } from '#server/core/messages/translate.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { actionsFor } from './actions-for.ts'
import { GAPS } from './gaps.ts'
import { ifAny, readFacts } from './read-facts.ts'
import type { Reviewer, Run } from './run.store.ts'

const MAX_DESCRIPTION = 400
/** How many linked records of a kind are shown. */
const MAX_LINKED = 8

type Row = Record<string, unknown> & {
  version: number
  name: string
  hindi_name: string | null
  picture: string | null
  description: string | null
  file_name: string | null
  audio_key: string | null
  duration: number | null
}

const shownColumns = (resource: Resource): RawBuilder<unknown> =>
  sql.join([
    sql`t.version, ${sql.ref(`t.${resource.names[0]}`)} as name, ${sql.ref(`t.${resource.names[1]}`)} as hindi_name`,
    sql`${ifAny(resource, 'cover_picture')}::text as picture, ${ifAny(resource, 'file_name')}::text as file_name`,
    sql`left(coalesce(${ifAny(resource, 'description', 'about')}, ${ifAny(resource, 'description_hindi', 'about_hindi')})::text,
      ${sql.lit(MAX_DESCRIPTION)}) as description`,
    sql`${ifAny(resource, 'audio_key')}::text as audio_key, ${ifAny(resource, 'duration')}::float8 as duration`,
    ...linkedColumns(resource),
  ])

/** The records of a queue as they are shown, each with its suggestions and possible decisions. */
export async function readItems(
  context: Pick<Context, 'db' | 'addresses'>,
  reviewer: Reviewer,
  run: Run,
  ids: readonly number[],
  language: Language,
): Promise<ReviewItem[]> {
  const { list, gap } = run
  const resource = withDetail(RESOURCE_OF[list])
  const facts = await readFacts(context.db, run, ids, language)
  const items: ReviewItem[] = []
  // The records are read one after the other, since one admin's queue must not take all connections.
  for (const shown of await readShown(context, list, ids)) {
    const known = facts.get(shown.record_id)
    // The record was deleted meanwhile.
    if (!known) continue
    const subject = { id: shown.record_id, name: shown.name, hindi_name: shown.hindi_name }
    const suggestions = await GAPS[gap].suggest({ ...context, resource, reviewer }, subject)
    items.push({ ...shown, ...known, suggestions, actions: actionsFor(reviewer, run, known) })
  }
  return items
}

/** Records as a queue shows them, with a limited number of linked records of each kind. */
export async function readShown(
  { db, addresses }: Pick<Context, 'db' | 'addresses'>,
  list: KindName,
  ids: readonly number[],
  most = MAX_LINKED,
): Promise<ShownRecord[]> {
  const resource = withDetail(RESOURCE_OF[list])
  const rows = await readRows<Row>(db, resource, shownColumns(resource), ids)
  const hasCover = resource.columns.includes('cover_picture')
  return rows.map(({ id, row }) => {
    const { version, name, hindi_name, picture, description, file_name, audio_key, duration } = row
    const address = addresses.audio(audio_key)
    return {
      record_id: id,
      version,
      name,
      hindi_name,
      cover_picture: hasCover ? addresses.picture(picture ?? '') : null,
      description,
      file_name,
      links: linksIn(resource, row, most),
      sound: address === null ? null : { address, duration },
    }
  })
}

function linksIn(resource: Resource, row: Row, most: number): ShownRecord['links'] {
  return formLinks(resource).flatMap(({ answered, other }) => {
    const list = KIND_NAMES.find((known) => known === other.resource)
    const linked: unknown = row[answered]
    if (!list || !Array.isArray(linked) || linked.length === 0) return []
    const [english, hindi] = other.names
    const records = linked.slice(0, most).map((record: Record<string, unknown>) => ({
      id: Number(record[other.id]),
      name: String(record[english]),
      hindi_name: record[hindi] === null ? null : String(record[hindi]),
    }))
    return [{ list, count: linked.length, records }]
  })
}
