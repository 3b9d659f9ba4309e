import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { WEBHOOK_KINDS, type WebhookAction, type WebhookKind } from '#contract/resources/webhooks.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { ENTITIES, LINKS, type LinkEnd } from '#server/core/database/links.ts'
import type { NewMessage } from './deliveries.store.ts'

/** An entry of the outbox: the records of one change, or a notification that was sent. */
export type OutboxEntry = {
  outbox_id: number
  change_id: number | null
  resource: string
  record_ids: number[]
  happened_at: string
}
/** A message with the kind and action by which webhooks choose what they get. */
export type WebhookEvent = { kind: WebhookKind; action: WebhookAction; message: NewMessage }

type Values = Record<string, unknown> | null
type Changed = { record_id: number; before: Values; after: Values }
type EventRecord = { id: number; name: unknown; hindi_name: unknown; changed?: string[] }

/** The table, key and name columns of each kind. */
const ENDS: Readonly<Record<WebhookKind, LinkEnd>> = {
  // The kinds of the catalogue are all in `ENTITIES`, which the type does not say.
  ...(Object.fromEntries(ENTITIES.map((end) => [end.resource, end])) as Record<
    Exclude<WebhookKind, 'static_pages' | 'notifications'>,
    LinkEnd
  >),
  static_pages: { resource: 'static_pages', id: 'id', names: ['name', 'name'] },
  notifications: { resource: 'notifications', id: 'notification_id', names: ['title', 'title'] },
}

const isKind = (resource: string): resource is WebhookKind => resource in WEBHOOK_KINDS

/** Fields that events leave out: columns that every save writes, and parts of the history that are not columns. */
const LEFT_OUT = [
  'version',
  'date_modified',
  'modified_by',
  'date_created',
  'links',
  'referred',
  'left_out',
  'places',
  'references',
]

/** The events of an outbox entry: one for each action, with all records that it concerns. */
export async function eventsOf(trx: Transaction, entry: OutboxEntry): Promise<WebhookEvent[]> {
  const { change_id, resource, record_ids, happened_at: timestamp } = entry
  const link = LINKS.find(({ table }) => table === resource)
  const kind = link ? link.member.resource : resource
  if (!isKind(kind)) return []
  const type = (action: WebhookAction) => `${WEBHOOK_KINDS[kind]}.${action}`
  if (change_id === null) {
    const records = await named(
      trx,
      kind,
      record_ids.map((id) => ({ id, name: null, hindi_name: null })),
    )
    return [{ kind, action: 'sent', message: { type: type('sent'), timestamp, data: { kind, records } } }]
  }
  const { admin_name } = await trx
    .selectFrom('changes')
    .select('admin_name')
    .where('change_id', '=', change_id)
    .executeTakeFirstOrThrow()
  const byAction = new Map<WebhookAction, EventRecord[]>()
  for (const changed of await readChanged(trx, entry, change_id)) {
    const done = link ? { action: 'updated' as const, changed: [link.owner.id] } : actionOf(kind, changed)
    if (done)
      byAction.set(done.action, [...(byAction.get(done.action) ?? []), recordOf(kind, changed, done.changed)])
  }
  const events = [...byAction].map(async ([action, records]) => {
    const data = { kind, change_id, admin_name, records: await named(trx, kind, records) }
    return { kind, action, message: { type: type(action), timestamp, data } }
  })
  return Promise.all(events)
}

async function readChanged(trx: Transaction, { resource, record_ids }: OutboxEntry, change_id: number) {
  const ids = sql`${record_ids}::int[]`
  const { rows } = await sql<Changed>`
    select record_id, before, after from change_rows
    where change_id = ${change_id} and resource = ${resource} and record_id = any(${ids})
    union all
    select r.record_id, r.before, r.after
    from change_sets s cross join lateral unnest(s.record_ids, s.befores, s.afters) r(record_id, before, after)
    where s.change_id = ${change_id} and s.resource = ${resource}
      and s.first_id <= ${Math.max(...record_ids)} and s.last_id >= ${Math.min(...record_ids)}
      and r.record_id = any(${ids})
    order by record_id`.execute(trx)
  return rows
}

/**
 * The action of a change on a record, and the changed fields. Null when there is nothing to send, such as for a new version alone.
 */
function actionOf(
  kind: WebhookKind,
  { before, after }: Changed,
): { action: WebhookAction; changed?: string[] } | null {
  if (before === null) return { action: 'created' }
  if (after === null) return { action: 'deleted' }
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !LEFT_OUT.includes(field) && !isDeepStrictEqual(before[field] ?? null, after[field] ?? null),
  )
  const changed = [...fields, ...changedLinks(kind, before.links, after.links)]
  if (changed.length === 0) return null
  if (changed.join() === 'is_active')
    return { action: after.is_active === '1' ? 'activated' : 'deactivated', changed }
  return { action: 'updated', changed }
}

/** The keys of the kinds to which links have changed. An edit records the links of ordered lists before it with their positions. */
function changedLinks(kind: WebhookKind, before: unknown, after: unknown): string[] {
  const idsIn = (links: unknown, table: string): number[] => {
    const list: unknown = Object.entries(links ?? {}).find(([name]) => name === table)?.[1]
    return Array.isArray(list) ? list.map((one) => Number(Array.isArray(one) ? one[0] : one)).toSorted() : []
  }
  const tables = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return LINKS.filter(
    ({ table }) => tables.has(table) && !isDeepStrictEqual(idsIn(before, table), idsIn(after, table)),
  ).map(({ owner, member }) => (member.resource === kind ? owner.id : member.id))
}

function recordOf(
  kind: WebhookKind,
  { record_id: id, before, after }: Changed,
  changed?: string[],
): EventRecord {
  const [english, hindi] = ENDS[kind].names
  const values = { ...before, ...after }
  return {
    id,
    name: values[english] ?? null,
    hindi_name: hindi === english ? null : (values[hindi] ?? null),
    ...(changed ? { changed } : {}),
  }
}

/** Adds the present names of records whose change does not record them; null for deleted records. */
async function named(trx: Transaction, kind: WebhookKind, records: EventRecord[]): Promise<EventRecord[]> {
  const { resource, id, names } = ENDS[kind]
  const ids = records.flatMap((record) => (record.name === null ? [record.id] : []))
  if (ids.length === 0) return records
  const [english, hindi] = names
  const { rows } = await sql<{ id: number; name: string; hindi_name: string | null }>`
    select ${sql.ref(id)} as id, ${sql.ref(english)} as name,
      ${hindi === english ? sql`null` : sql.ref(hindi)} as hindi_name
    from ${sql.table(resource)} where ${sql.ref(id)} = any(${ids}::int[])`.execute(trx)
  const found = new Map(rows.map((row) => [row.id, row]))
  return records.map((record) => ({ ...record, ...(record.name === null ? found.get(record.id) : {}) }))
}
