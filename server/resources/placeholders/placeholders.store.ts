import type { Placeholder, PlaceholderKey } from '#contract/resources/placeholders.ts'
import { type Actor, recordChange } from '#server/core/change-log/record-change.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'
import type { FileAddresses } from '#server/core/files/addresses.ts'

/** A placeholder as it is stored: the key of a picture, a link, or null for the built-in one. */
export type StoredPlaceholder = { key: PlaceholderKey; value: string | null }

export const readPlaceholders = (db: Database): Promise<StoredPlaceholder[]> =>
  db.selectFrom('default_settings').select(['key', 'value']).orderBy('key').execute()

export const presentPlaceholder =
  (addresses: FileAddresses) =>
  ({ key, value }: StoredPlaceholder): Placeholder => ({
    key,
    value: value && addresses.picture(value),
    thumbnail: value && addresses.thumbnail(value),
  })

/** Sets one placeholder, and records the change in the history. */
export async function setPlaceholder(
  trx: Transaction,
  actor: Actor,
  { key, value }: StoredPlaceholder,
): Promise<void> {
  const before = await trx
    .selectFrom('default_settings')
    .select(['setting_id', 'value'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await trx.updateTable('default_settings').set({ value }).where('key', '=', key).execute()
  await recordChange(trx, actor, 'default_settings', 'edit', [
    { record_id: before.setting_id, before: { key, value: before.value }, after: { key, value } },
  ])
}
