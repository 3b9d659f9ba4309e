import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { addRecordInto } from '../records.ts'
import type { Resource } from '../resource.ts'
import { foundIn, matchNames } from './match-names.ts'
import { namesOfNew } from './two-scripts.ts'

type Made = { ids: Map<string, number>; count: number }

/**
 * Creates a record for each of these names that has none, as part of a history entry; names that read alike get one record. Returns
 * the records by name, and how many are new.
 */
export async function makeNamed(
  trx: Transaction,
  actor: Actor,
  change_id: number,
  resource: Resource,
  names: Iterable<string>,
): Promise<Made> {
  const made: Made = { ids: new Map(), count: 0 }
  const [english, hindi] = resource.names
  for (const name of new Set(names)) {
    const known = made.count > 0 && foundIn((await matchNames(trx, resource, [name])).get(name))
    const own = namesOfNew(name)
    const values = { [english]: own[0], [hindi]: own[1] }
    const id = known ? known.record.id : await addRecordInto(trx, actor, change_id, resource, values)
    made.ids.set(name, id)
    if (!known) made.count++
  }
  return made
}
