import type { RawBuilder, SqlBool } from 'kysely'
import type { ListRequest } from '#contract/calls/list.ts'
import type { FilterValues } from '#contract/catalogue/filters.ts'
import type { Selection } from '#contract/catalogue/selection.ts'
import type { Message } from '#contract/messages/message.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { ApiError, notFound } from '#server/core/errors/api-errors.ts'
import type { Answer, SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { type Language, translate } from '#server/core/messages/translate.ts'
import { withoutOwnNames } from './aliases.ts'
import { listCached } from './cached-list.ts'
import { likelyDuplicates } from './duplicates.ts'
import { type ExportRequest, exportRecords } from './export-records.ts'
import { filterConditions, isLogged } from './filters.ts'
import { saveOnce } from './keyed-saves.ts'
import { takeLinks } from './links.ts'
import { goneError } from './merged.ts'
import {
  addRecord,
  deleteRecords,
  deleteWhere,
  editRecord,
  readRecord,
  setStatus,
  setStatusWhere,
  usedIn,
  type Values,
} from './records.ts'
import { type Resource, withDetail } from './resource.ts'
import { checkCount, selected } from './selection.ts'
import { similarRecords } from './similar.ts'

type Saving = { action?: 'add' | 'edit' | undefined; version: number | null }
type FilteredRequest = ListRequest & { filters?: FilterValues | null | undefined }
type ById = { params: { id: number } }
type By = { admin: SignedIn }
type In = { language: Language }

/** The result of preparing a form: the columns to write, and functions that run in the same transaction. */
export type Prepared = {
  values: Values
  /** Runs first in the transaction that writes the record; the values it returns are written too. */
  beforeSave?: (trx: Transaction, admin: SignedIn) => Promise<Values>
  /** Runs last in the same transaction, with the id of the record. */
  afterSave?: ((trx: Transaction, id: number) => Promise<void>) | undefined
}

export type Differences<Body, Listed> = {
  /**
   * Converts a request body into columns; default: the resource's written columns, unchanged. `edited` is the id of the edited
   * record.
   */
  prepare?: (body: Body, edited: number | null) => Promise<Prepared>
  /** Converts a database row, of a list or in detail, into an API row; default: unchanged. */
  present?: <Row extends Listed>(row: Row, language: Language) => Row
}

/** The fields of a body that are written columns of the resource. */
export const takeWritten = (resource: Resource, body: object): Values =>
  Object.fromEntries(Object.entries(body).filter(([field]) => resource.written.includes(field)))

/** The handlers that every catalogue resource has. Differences are passed as functions, or override them. */
export function catalogueRoutes<Row extends Listed, Body extends Saving, Listed extends object = Row>(
  { db, replicas }: Pick<Context, 'db' | 'replicas'>,
  resource: Resource,
  { prepare, present = (row) => row }: Differences<Body, Listed> = {},
) {
  const read = async (id: number, language: Language) =>
    present(await readRecord<Row>(db, resource, id), language)

  return {
    async list({ body, language }: { body: FilteredRequest } & In) {
      const narrowed = filterConditions(resource, body.filters)
      const reads = isLogged(resource, body.filters) ? replicas.forAdmins : db
      const page = await listCached<Listed>(reads, resource, body, narrowed)
      const similar = await similarRecords<Listed>(reads, resource, body, page, narrowed)
      const shown = (rows: readonly Listed[]) => rows.map((row) => present(row, language))
      const data = { ...page, Info: shown(page.Info), ...(similar && { similar: shown(similar) }) }
      return { message: '' as const, data }
    },

    async get({ params, language }: ById & In): Promise<Answer<Row>> {
      try {
        return { message: '', data: await read(params.id, language) }
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not_found')
          throw await goneError(db, resource, params.id)
        throw error
      }
    },

    async save({ body, admin, language }: { body: Body } & By & In): Promise<Answer<Row>> {
      const edited = editedId(resource, body.action, idIn(resource, body))
      const prepared = prepare ? await prepare(body, edited) : { values: takeWritten(resource, body) }
      const { id } = await saveOnce(db, admin, resource, async (trx) => {
        const values = withoutOwnNames(resource, {
          ...prepared.values,
          ...(await prepared.beforeSave?.(trx, admin)),
        })
        const links = takeLinks(withDetail(resource), body)
        const saved =
          edited === null
            ? await addRecord(trx, admin, resource, values, links)
            : await editRecord(trx, admin, resource, edited, values, body.version, links, (row: Row) =>
                present(row, language),
              )
        await prepared.afterSave?.(trx, saved)
        return saved
      })
      const { noun } = resource
      const text = edited === null ? message(`added.${noun}`) : message(`saved.${noun}`)
      return { message: text, data: await read(id, language) }
    },

    async delete({ params, admin }: ById & By): Promise<Answer<{ deleted: number }>> {
      return deleteAll(db, resource, admin, [params.id])
    },

    async deleteSelected({ body, admin }: { body: Selection & { id?: number[] | undefined } } & By) {
      return deleteSelection(db, resource, admin, body, (trx) => selected(trx, resource, body, body.id))
    },

    async export({ body, language }: { body: ExportRequest; language: Language }) {
      // A track stores its note about the audio as a message, which is translated here.
      const worded = (row: Readonly<Record<string, unknown>>) =>
        typeof row.message === 'string' ? { ...row, message: translate(language, row.message) } : row
      return { message: '' as const, data: await exportRecords(db, resource, body, worded) }
    },

    async usedIn({ body }: { body: { id: number[] } }) {
      return { message: '' as const, data: await usedIn(db, resource, body.id) }
    },

    async likelyDuplicates({ body }: { body: { name: string; except: number | null } }) {
      return { message: '' as const, data: await likelyDuplicates(db, resource, body.name, body.except) }
    },
  }
}

function idIn(resource: Resource, body: object): number | null {
  const id: unknown = Object.entries(body).find(([field]) => field === resource.id)?.[1]
  return typeof id === 'number' ? id : null
}

/** The id of the record that a form edits, or null to add one; decided by `action`, else by the id. Throws `not_found`. */
export function editedId({ noun }: Resource, action: Saving['action'], id: number | null): number | null {
  if (action === 'add') return null
  if (action === 'edit' && id === null) throw notFound(noun)
  return id
}

async function deleteAll(
  db: Context['db'],
  resource: Resource,
  admin: SignedIn,
  ids: readonly number[],
): Promise<Answer<{ deleted: number }>> {
  const deleted = await inTransaction(db, (trx) => deleteRecords(trx, admin, resource, ids))
  const { noun } = resource
  if (deleted === 0) throw notFound(noun)
  const one = ids.length === 1
  return {
    message: one ? message(`deleted.${noun}`) : message('many.deleted', { noun, count: deleted }),
    data: { deleted },
  }
}

/** Deletes the records that match a condition on the alias `t`, if they are as many as the admin was shown. */
export async function deleteSelection(
  db: Context['db'],
  resource: Resource,
  admin: SignedIn,
  selection: Selection,
  which: (trx: Transaction) => Promise<RawBuilder<SqlBool>>,
): Promise<Answer<{ deleted: number }>> {
  const { noun } = resource
  const deleted = await inTransaction(db, async (trx) => {
    const count = await deleteWhere(trx, admin, resource, await which(trx))
    checkCount(selection, noun, count)
    return count
  })
  if (deleted === 0) throw notFound(noun)
  return {
    message: deleted === 1 ? message(`deleted.${noun}`) : message('many.deleted', { noun, count: deleted }),
    data: { deleted },
  }
}

type Selected = { body: Selection & { id?: number[] | undefined; is_active: '1' | '0' } }

/** The handler that sets the status of a selection, if that is as many records as the admin was shown. */
export const setStatusRoute =
  ({ db }: Pick<Context, 'db'>, resource: Resource) =>
  async ({ body, admin }: Selected & By): Promise<Answer<{ matched: number; changed: number }>> => {
    const { noun } = resource
    const data = await inTransaction(db, async (trx) => {
      const which = await selected(trx, resource, body, body.id)
      const counts = await setStatusWhere(trx, admin, resource, which, body.is_active)
      checkCount(body, noun, counts.matched)
      return counts
    })
    if (data.matched === 0) throw notFound(noun)
    return { message: statusSet(resource, data.matched, data.matched, body.is_active), data }
  }

/** The delete handler of resources that delete many at once. */
export const deleteManyRoute =
  ({ db }: Pick<Context, 'db'>, resource: Resource) =>
  ({ body, admin }: { body: { id: number[] } } & By) =>
    deleteAll(db, resource, admin, body.id)

/** The message after a change of status; `asked` is how many records were selected, `count` how many of them have it now. */
export function statusSet({ noun }: Resource, asked: number, count: number, is_active: '1' | '0'): Message {
  const one = asked === 1
  if (is_active === '1')
    return one ? message(`activated.${noun}`) : message('many.activated', { noun, count })
  return one ? message(`deactivated.${noun}`) : message('many.deactivated', { noun, count })
}

/**
 * The handler that toggles a status. It sets the opposite of the status *sent*, so that a double click or two admins
 * do not undo each other.
 */
export const changeStatusRoute =
  <Key extends string>({ db }: Pick<Context, 'db'>, resource: Resource & { id: Key }) =>
  async ({ body, admin }: { body: { status: '1' | '0' } & Record<Key, number[]> } & By) => {
    const is_active = body.status === '1' ? ('0' as const) : ('1' as const)
    const ids: number[] = body[resource.id]
    const changed = await inTransaction(db, (trx) => setStatus(trx, admin, resource, ids, is_active))
    if (changed === 0) throw notFound(resource.noun)
    return { message: statusSet(resource, ids.length, changed, is_active), data: { is_active } }
  }
