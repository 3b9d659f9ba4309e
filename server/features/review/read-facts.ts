import { type RawBuilder, sql } from 'kysely'
import { described } from '#contract/catalogue/described.ts'
import { gapFields, isJudged } from '#contract/catalogue/gaps.ts'
import type { ReviewItem } from '#contract/features/review.ts'
import { kindOf } from '#contract/values/field-kinds.ts'
import { type Resource, storedStatus, withDetail } from '#server/catalogue/resource.ts'
import type { Database } from '#server/core/database/connect.ts'
import { type Language, translate, translateNullable } from '#server/core/messages/translate.ts'
import { RESOURCE_OF } from '#server/resources/all-resources.ts'
import { DEAD_LINKS } from '#server/resources/tracks/link-checks.store.ts'
import { SOUND } from '#server/resources/tracks/sound.store.ts'
import type { Run } from './run.store.ts'

/** What queues show of a record besides its name and linked records. */
export type Facts = Pick<
  ReviewItem,
  'values' | 'is_active' | 'assigned_to' | 'track_link' | 'message' | 'dead_links' | 'measured'
>
type Row = Omit<Facts, 'values' | 'is_active'> & {
  id: number
  is_active: boolean | null
  texts: Record<string, string | null>
}

/** The first of these columns that a resource has; null if it has none. */
export const ifAny = ({ columns, written }: Resource, ...names: readonly string[]): RawBuilder<unknown> => {
  const known = names.find((name) => columns.includes(name) || written.includes(name))
  return known === undefined ? sql`null` : sql.ref(`t.${known}`)
}

/** Whether a record `t` is active; null for kinds that have no status. */
function isActive(resource: Resource): RawBuilder<unknown> {
  const { column, value } = storedStatus(resource, '1')
  return resource.columns.includes(column) ? sql`${sql.ref(`t.${column}`)} = ${value}` : sql`null::boolean`
}

/** Reads the facts of records, by their ids. */
export async function readFacts(
  db: Database,
  { list, gap }: Run,
  ids: readonly number[],
  language: Language,
): Promise<Map<number, Facts>> {
  const resource = withDetail(RESOURCE_OF[list])
  const { table, id } = resource
  const isOfTracks = table === 'tracks'
  const texts = [...textFields({ list, gap })].flatMap((field) => [sql.lit(field), sql.ref(`t.${field}`)])
  const { rows } = await sql<Row>`
    select t.${sql.ref(id)} as id, ${isActive(resource)} as is_active,
      ${ifAny(resource, 'track_link')}::text as track_link, ${ifAny(resource, 'message')}::text as message,
      ${isOfTracks ? DEAD_LINKS : sql`'[]'::jsonb`} as dead_links,
      ${isOfTracks ? SOUND : sql`null::jsonb`} as measured,
      ${texts.length > 0 ? sql`jsonb_build_object(${sql.join(texts)})` : sql`'{}'::jsonb`} as texts,
      (select jsonb_build_object('admin_id', a.admin_id, 'name', a.name, 'note', r.note)
        from record_assignments r join admins a using (admin_id)
        where r.resource = ${table} and r.record_id = t.${sql.ref(id)}) as assigned_to
    from ${sql.table(table)} t where t.${sql.ref(id)} = any(${ids}::int[])`.execute(db)
  return new Map(
    rows.map(({ id: record_id, texts: written, is_active, ...row }): [number, Facts] => [
      record_id,
      {
        ...row,
        is_active: is_active === null ? null : is_active ? '1' : '0',
        message: translateNullable(row.message, language),
        dead_links: row.dead_links.map((link) => ({ ...link, problem: translate(language, link.problem) })),
        measured: row.measured && {
          ...row.measured,
          problem: translateNullable(row.measured.problem, language),
        },
        values: valuesOf(written),
      },
    ]),
  )
}

/** The one-line fields that are edited while a record is judged. A gap has none, since its fields are empty. */
const textFields = ({ list, gap }: Pick<Run, 'list' | 'gap'>): string[] =>
  isJudged(described(list), gap)
    ? [...gapFields(described(list), gap)].flatMap(([field, rule]) =>
        kindOf(rule) === 'links' || kindOf(rule) === 'link' ? [] : [field],
      )
    : []

const valuesOf = (texts: Record<string, string | null>) =>
  Object.fromEntries(
    Object.entries(texts).filter(
      (text): text is [string, string] =>
        text[1] !== null && (text[0] !== 'cover_picture' || isLink(text[1])),
    ),
  )

/** Whether a picture is a link, which can be edited, and not stored here. */
const isLink = (picture: string) => /^https?:/.test(picture)
