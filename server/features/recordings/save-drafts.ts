import { sql } from 'kysely'
import type { DataOf } from '#contract/calls/endpoint.ts'
import { LINK_FIELDS } from '#contract/catalogue/references.ts'
import { DRAFT_KINDS, type DraftKind } from '#contract/features/draft-needs.ts'
import type { recordings } from '#contract/features/recordings.ts'
import { lockNewNames } from '#server/catalogue/names/lock-new-names.ts'
import { makeNamed } from '#server/catalogue/names/make-named.ts'
import { addRecordInto, type Values } from '#server/catalogue/records.ts'
import { requestRenditions } from '#server/core/audio/renditions/request-renditions.ts'
import { closeChange, openImport } from '#server/core/change-log/record-change.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { linkBetween } from '#server/core/database/links.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { KIND_RESOURCES } from '#server/resources/all-resources.ts'
import { tracksResource } from '#server/resources/tracks/tracks.store.ts'
import { type CheckedDraft, checkDrafts } from './check-drafts.ts'
import { readDrafts } from './drafts.store.ts'
import { hashAudioOfSize } from './same-audio.ts'

type Saved = DataOf<typeof recordings.save>

/**
 * Makes tracks of drafts, in the order of their albums, and records for new names, in one transaction and one change. Drafts with
 * problems stay, and those that another call has saved are not counted.
 */
export async function saveDrafts(
  context: Pick<Context, 'db' | 'store' | 'queue' | 'settings'>,
  admin: SignedIn,
  ids: readonly number[],
): Promise<Saved> {
  const { db } = context
  const sizes = (await readDrafts(db, admin.admin_id, { ids })).map(({ audio_size }) => audio_size)
  await hashAudioOfSize(context, [...new Set(sizes)])
  return inTransaction(db, async (trx) => {
    await lockNewNames(trx)
    // A concurrent save waits here and then finds that the drafts are gone.
    const drafts = await readDrafts(trx, admin.admin_id, { ids, lock: true })
    let checked = await checkDrafts(trx, drafts, admin.rights)
    // A record that was deleted meanwhile is not found again, so that this loop ends.
    while (!(await lockLinked(trx, checked))) checked = await checkDrafts(trx, drafts, admin.rights)
    const good = inAlbums(checked.filter(({ problems }) => Object.keys(problems).length === 0))
    const left = drafts.length - good.length
    if (good.length === 0) return { saved: 0, left, created: [], album_id: null }

    const files = new Set(good.map(({ draft }) => draft.file_name))
    const [file_name = null] = files.size === 1 ? files : []
    const change_id = await openImport(trx, admin, file_name)
    const { idOf, created } = await createMissing(trx, admin, change_id, good)
    const albums = new Set<number | null>()
    for (const { draft, links } of good) {
      const idsOf = (kind: DraftKind) => [
        ...new Set(links[kind].map(({ id, name }) => id ?? idOf(kind, name))),
      ]
      const sent = DRAFT_KINDS.map((kind) => [LINK_FIELDS[kind], idsOf(kind)])
      const [album = null, ...others] = idsOf('albums')
      albums.add(others.length > 0 ? null : album)
      await addRecordInto(trx, admin, change_id, tracksResource, valuesOf(draft), Object.fromEntries(sent))
      await requestRenditions(trx, context, draft.audio_key)
    }
    await keepHashes(trx, good)
    await trx
      .deleteFrom('recording_drafts')
      .where(
        'draft_id',
        'in',
        good.map(({ draft }) => draft.draft_id),
      )
      .execute()
    const made = created.reduce((sum, { count }) => sum + count, 0)
    await closeChange(trx, admin, change_id, good.length + made)
    const [album_id = null] = albums.size === 1 ? albums : []
    return { saved: good.length, left, created, album_id }
  })
}

const KEPT_COLUMNS = [
  'display_name',
  'display_name_hindi',
  'description',
  'description_hindi',
  'record_date',
  'file_name',
  'audio_key',
  'audio_size',
  'duration',
  'bitrate',
  'cover_picture',
  'is_active',
] as const

/** The values of the track that is made of a draft. */
const valuesOf = (draft: CheckedDraft['draft']): Values => ({
  ...Object.fromEntries(KEPT_COLUMNS.map((column) => [column, draft[column]])),
  is_track_complete: '1',
})

/** Sorts the drafts of an album by their place in it; those without a place stay in the order of their files. */
function inAlbums(checked: readonly CheckedDraft[]): CheckedDraft[] {
  const albumOf = ({ links: { albums } }: CheckedDraft) => albums[0]?.id ?? albums[0]?.name ?? ''
  const placeOf = ({ draft }: CheckedDraft) => draft.album_position ?? Number.POSITIVE_INFINITY
  const byAlbum = [...Map.groupBy(checked, albumOf).values()]
  // Infinity minus Infinity is NaN, so `|| 0` makes it equal.
  return byAlbum.flatMap((tracks) => tracks.toSorted((a, b) => placeOf(a) - placeOf(b) || 0))
}

/**
 * Locks the linked records against deletion, and those with ordered tracks also against concurrent additions. Returns false if a
 * record is gone.
 */
async function lockLinked(trx: Transaction, checked: readonly CheckedDraft[]): Promise<boolean> {
  for (const kind of DRAFT_KINDS) {
    const linked = checked.flatMap(({ links }) => links[kind]).filter(({ outcome }) => outcome !== 'gone')
    const ids = [...new Set(linked.flatMap(({ id }) => id ?? []))]
    if (ids.length === 0) continue
    const { table, id } = KIND_RESOURCES[kind]
    const { ordered } = linkBetween(tracksResource.table, table)
    const { rows } = await sql`
      select from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}::int[])
      order by ${sql.ref(id)} ${ordered ? sql`for update` : sql`for key share`}`.execute(trx)
    if (rows.length !== ids.length) return false
  }
  return true
}

/** Creates a record for each name that has none. */
async function createMissing(
  trx: Transaction,
  admin: SignedIn,
  change_id: number,
  checked: readonly CheckedDraft[],
) {
  const ids = new Map<DraftKind, Map<string, number>>()
  const created: Saved['created'] = []
  for (const kind of DRAFT_KINDS) {
    const missing = checked.flatMap(({ links }) => links[kind].filter(({ id }) => id === null))
    const names = missing.map(({ name }) => name)
    const made = await makeNamed(trx, admin, change_id, KIND_RESOURCES[kind], names)
    ids.set(kind, made.ids)
    if (made.count > 0) created.push({ kind, count: made.count })
  }
  const idOf = (kind: DraftKind, name: string): number => {
    const id = ids.get(kind)?.get(name)
    if (id === undefined) throw new Error(`Nothing was created for ${name}`)
    return id
  }
  return { idOf, created }
}

/** Keeps the hashes of the audio, so that the next upload of the same audio is found without reading the files. */
async function keepHashes(trx: Transaction, checked: readonly CheckedDraft[]): Promise<void> {
  const keys = checked.map(({ draft }) => draft.audio_key)
  await sql`
    update stored_file f set content_hash = d.content_hash from recording_drafts d
    where d.audio_key = f.key and f.key = any(${keys}::text[])`.execute(trx)
}
