import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppKind } from '#listeners/contract/kinds.ts'
import type { Searched } from '#listeners/contract/queries.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { HiddenRelated } from '#server/catalogue/search.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { ContentChanges } from '#server/core/database/content-changes.ts'
import { keptWhileTrue } from '#server/core/database/kept-while-true.ts'
import { unpackedIds } from '#server/core/database/packed.ts'
import { KIND_RESOURCES } from '#server/resources/all-resources.ts'
import { pagesResource } from '#server/resources/pages/pages.store.ts'

/** Who a record is visible to: apps also know tracks whose audio is still to come, players only what they can play. */
export type Audience = 'apps' | 'players'

/**
 * The SQL condition that listeners see a record, under an alias: it is active, and so is a subcategory's only category, if it
 * has one. Other links are ways to a record, not its place: see docs/decisions/0016-app-api.md.
 */
export function isShown(audience: Audience, kind: AppKind, alias: string): RawBuilder<SqlBool> {
  const active = sql<SqlBool>`${sql.ref(`${alias}.is_active`)} = '1'`
  if (kind === 'subcategories') return sql`${active} and not ${inInactiveCategory(alias)}`
  if (kind === 'tracks' && audience === 'players')
    return sql`${active} and ${sql.ref(`${alias}.audio_key`)} is not null`
  return active
}

/** The SQL condition opposite to `isShown`, written so that an index finds hidden records. */
export function isHidden(audience: Audience, kind: Searched, alias: string): RawBuilder<SqlBool> {
  const inactive = sql<SqlBool>`${sql.ref(`${alias}.is_active`)} = '0'`
  if (kind === 'subcategories') return sql`(${inactive} or ${inInactiveCategory(alias)})`
  if (kind === 'tracks' && audience === 'players')
    return sql`(${inactive} or ${sql.ref(`${alias}.audio_key`)} is null)`
  return inactive
}

/** The SQL condition that a track's album or artist `t` is hidden, so that nothing is found through its names. */
export const isHiddenRelated: HiddenRelated = () => sql<SqlBool>`t.is_active = '0'`

const inInactiveCategory = (alias: string) => sql<SqlBool>`exists (
  select from categories c where c.category_id = ${sql.ref(`${alias}.category_id`)} and c.is_active = '0')`

export const resourceOf = (kind: Searched): Resource =>
  kind === 'pages' ? pagesResource : KIND_RESOURCES[kind]

/** Reads the ids that a search leaves out, which are usually few and come from an index. */
export type HiddenIds = (kind: Searched) => Promise<Int32Array>

export function hiddenIds(db: Database, changes: ContentChanges, audience: Audience): HiddenIds {
  const kept = new Map<Searched, () => Promise<Int32Array>>()
  return (kind) => {
    const read = kept.get(kind) ?? keptWhileTrue(changes, () => readHidden(db, audience, kind))
    kept.set(kind, read)
    return read()
  }
}

async function readHidden(db: Database, audience: Audience, kind: Searched): Promise<Int32Array> {
  const { table, id } = resourceOf(kind)
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(${sql.ref(`t.${id}`)}), '') as ids from ${sql.table(table)} t
    where ${isHidden(audience, kind, 't')}`.execute(db)
  return unpackedIds(rows[0]?.ids ?? null)
}
