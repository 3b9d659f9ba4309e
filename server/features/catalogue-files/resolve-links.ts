import type { Message } from '#contract/messages/message.ts'
import { makeNamed } from '#server/catalogue/names/make-named.ts'
import { foundIn, matchNames } from '#server/catalogue/names/match-names.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import type { Actor } from '#server/core/change-log/record-change.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { message } from '#server/core/messages/message.ts'
import { type Entity, entityOf } from './entities.ts'
import { findRecords, type KeySource } from './find-records.ts'
import { keysInImport } from './imports.store.ts'
import type { ReadLine } from './read-record.ts'

/** The ids of the records to which lines link, by the key or name in the line. 0 stands for a record that the import would add. */
export type LinkedRecords = {
  byKey(resource: string, key: string): number | undefined
  byName(resource: string, name: string): number | undefined
  /** How many records were made for new names, by resource. */
  made: ReadonlyMap<string, number>
}

type Import = { import_id: number; keys: KeySource; isCheck: boolean; actor: Actor; change_id: number | null }

/** Finds the records to which lines link. With `change_id`, makes records for names that have none; without, these count as 0. */
export async function resolveLinks(
  trx: Transaction,
  one: Import,
  entity: Entity,
  lines: readonly ReadLine[],
): Promise<LinkedRecords> {
  const ids = new Map<string, number>()
  const made = new Map<string, number>()
  for (const { field, to } of [
    ...[...entity.links, ...entity.additions].map(({ field }) => ({ field, to: field })),
    ...entity.references,
  ]) {
    const linked = lines.flatMap(({ links }) => links.get(field) ?? [])
    const keys = new Set([
      ...linked.flatMap((each) => ('key' in each ? [each.key] : [])),
      ...lines.flatMap(({ references }) => references.get(field) ?? []),
    ])
    const names = new Set(linked.flatMap((each) => ('name' in each ? [each.name] : [])))
    const resource = entityOf(to)?.resource
    if (!resource) throw new Error(`${to} is no kind of record in catalogue files`)
    if (one.isCheck)
      for (const key of (await keysInImport(trx, one.import_id, to, [...keys])).keys())
        ids.set(`${to} key ${key}`, 0)
    for (const [key, { id }] of await findRecords(trx, one.keys, resource, [...keys]))
      ids.set(`${to} key ${key}`, id)
    if (names.size > 0) await resolveNames(trx, one, to, resource, [...names], ids, made)
  }
  return {
    byKey: (resource, key) => ids.get(`${resource} key ${key}`),
    byName: (resource, name) => ids.get(`${resource} name ${name}`),
    made,
  }
}

async function resolveNames(
  trx: Transaction,
  { actor, change_id }: Import,
  to: string,
  resource: Resource,
  names: readonly string[],
  ids: Map<string, number>,
  made: Map<string, number>,
): Promise<void> {
  const matches = await matchNames(trx, resource, names)
  const missing: string[] = []
  for (const name of names) {
    const found = foundIn(matches.get(name))
    if (!found) missing.push(name)
    ids.set(`${to} name ${name}`, found?.record.id ?? 0)
  }
  if (change_id === null || missing.length === 0) return
  const { ids: idsOfMade, count } = await makeNamed(trx, actor, change_id, resource, missing)
  for (const [name, id] of idsOfMade) ids.set(`${to} name ${name}`, id)
  made.set(to, (made.get(to) ?? 0) + count)
}

/** The ids to which a line links in a field, each once, or why it cannot. */
export function linkedIds(
  { links }: ReadLine,
  field: string,
  { byKey, byName }: LinkedRecords,
): { ids: number[] | undefined } | { problem: Message } {
  const sent = links.get(field)
  if (!sent) return { ids: undefined }
  const ids: number[] = []
  for (const each of sent) {
    const id = 'key' in each ? byKey(field, each.key) : byName(field, each.name)
    if (id === undefined)
      return { problem: message('catalogueFiles.noRecord', { key: 'key' in each ? each.key : each.name }) }
    ids.push(id)
  }
  return { ids: [...new Set(ids)] }
}
