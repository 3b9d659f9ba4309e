import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Selection } from '#contract/catalogue/selection.ts'
import type { Message } from '#contract/messages/message.ts'
import type { Noun } from '#contract/messages/nouns/names.ts'
import { POSITION_GAP } from '#server/catalogue/links.ts'
import { checkCount, selected } from '#server/catalogue/selection.ts'
import { linking } from '#server/catalogue/write-statements.ts'
import {
  type Actor,
  closeChange,
  openChange,
  recordChangedSets,
} from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { linkOf } from '#server/core/database/links.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'
import { tracksResource } from './tracks.store.ts'

type Condition = RawBuilder<SqlBool>

/** The condition that a track with the alias `t` is in a selection. */
export const chosen = (
  trx: Transaction,
  selection: Selection,
  ids: readonly number[] | undefined,
): Promise<Condition> =>
  selected(trx, tracksResource, selection, ids, () => invalid({ track_id: message('links.chooseTrack') }))

export type AddResult = { matched: number; added: number; already_there: number }

/**
 * Links all selected tracks to a record, at the end of its order if it has one, in one statement with the history.
 * Tracks already linked keep their position. Throws `not_found` or `selection_changed`.
 */
export async function addChosen(
  trx: Transaction,
  actor: Actor,
  table: string,
  target: { id: number; noun: Noun },
  selection: Selection,
  ids: readonly number[] | undefined,
): Promise<AddResult> {
  const { own, other: owner, ordered } = linkOf('tracks', table)
  const [link, targetId] = [sql.table(table), sql.ref(owner.id)]
  // The lock makes concurrent additions to one list wait for each other.
  const { rows: found } = await sql`
    select ${targetId} from ${sql.table(owner.resource)} where ${targetId} = ${target.id} for update`.execute(
    trx,
  )
  if (found.length === 0) throw notFound(target.noun)
  const change_id = await openChange(trx, actor, table, 'link', 0)
  const which = await chosen(trx, selection, ids)
  const order = selection.byQuery
    ? sql`t.display_name, t.track_id`
    : sql`array_position(${ids}::int[], t.track_id)`
  const { rows } = await sql<{ matched: number; added: number }>`
    with chosen as materialized (
      select t.track_id, row_number() over (order by ${ordered ? order : sql`t.track_id`}) as n
      from tracks t where ${which}
    ), added as (
      ${linking(
        { table, own: owner, other: own, ordered },
        {
          ids: sql`${target.id}::int, chosen.track_id`,
          position: sql`(select coalesce(max(position), 0) from ${link} where ${targetId} = ${target.id})
            + chosen.n * ${POSITION_GAP}`,
          from: sql`from chosen order by chosen.track_id`,
        },
      )}
      returning track_id ${ordered ? sql`, position` : sql``}
    ), changed as (
      select track_id as record_id, null::jsonb as before, jsonb_build_object(${sql.lit(owner.id)}, ${target.id}::int
        ${ordered ? sql`, 'position', position` : sql``}) as after
      from added
    ), recorded as (${recordChangedSets(change_id, table)})
    select (select count(*) from chosen) as matched, (select count(*) from added) as added`.execute(trx)
  const { matched, added } = rows[0] ?? { matched: 0, added: 0 }
  checkCount(selection, 'track', matched)
  await closeChange(trx, actor, change_id, added)
  return { matched, added, already_there: matched - added }
}

/** The message after adding tracks, such as 'Tracks added. 37 added, 5 already exist.' */
export const addedMessage = ({ added, already_there }: AddResult): Message =>
  message('links.added', { added, already_there })
