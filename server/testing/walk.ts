import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import type { TestApp } from './start-app.ts'

type CatalogueCalls = Record<'list' | 'get' | 'save' | 'delete' | 'usedIn' | 'likelyDuplicates', Endpoint> & {
  changeStatus?: Endpoint
  deleteSelected?: Endpoint
  setStatus?: Endpoint
  assign?: Endpoint
  bulkEdit?: Endpoint
  previewBulkEdit?: Endpoint
  editCells?: Endpoint
  rows?: Endpoint
}
export type Row = Record<string, unknown> & { version: number }
type Listed = { Info: Row[]; totalPageNo: number; totalCount: number }

const isCatalogue = (endpoints: object): endpoints is CatalogueCalls =>
  ['list', 'get', 'save', 'delete', 'usedIn', 'likelyDuplicates'].every((name) => name in endpoints)

/** Whatever has the calls of a catalogue resource must behave like one: a new one is walked without a line of its own. */
export const resources = Object.entries(contract).flatMap(([name, endpoints]): [string, CatalogueCalls][] =>
  isCatalogue(endpoints) ? [[name, endpoints]] : [],
)

/** What a form asks for by a rule that its schema cannot say. */
const ALSO: Record<string, object> = {
  tracks: { track_link: 'https://example.org/recording.mp3', file_name: 'recording.mp3' },
}

/** What a resource is called in the history, where its table has another name. */
const TABLES: Record<string, string> = { pages: 'static_pages' }

/** The texts that a form must have, read from the schema that checks it. */
function requiredTexts(save: Endpoint): string[] {
  if (!save.body) throw new Error(`${save.path} takes no body`)
  return z.toJSONSchema(save.body, { io: 'input', unrepresentable: 'any' }).required ?? []
}

const DAY = '2019-04-14'
const isKey = (field: string) => field === 'version' || field === 'id' || field.endsWith('_id')

/** The fields that a form may leave empty and that hold a text or a day; files, covers and links have tests of their own. */
function optionalFields(save: Endpoint, also: object): { texts: string[]; days: string[] } {
  if (!save.body) throw new Error(`${save.path} takes no body`)
  const { properties = {} } = z.toJSONSchema(save.body, { io: 'input', unrepresentable: 'any' })
  const fields = Object.entries(properties).filter(([field]) => !isKey(field) && !(field in also))
  const having = (fits: (schema: string) => boolean) =>
    fields.filter(([, schema]) => fits(JSON.stringify(schema))).map(([field]) => field)
  return {
    texts: having((schema) => schema === '{"type":["string","number","null"]}'),
    days: having((schema) => schema.includes('"format":"date"')),
  }
}

/** The key of a resource: the field of its rows that the form may send to edit one. */
function keyOf(list: Endpoint, row: Row): string {
  const key = Object.keys(row).find((field) => field.endsWith('_id') || field === 'id')
  if (!key) throw new Error(`${list.path}: the rows have no id`)
  return key
}

/** How a test works with a resource that it knows nothing of. */
export function walk(app: () => TestApp, resource: string, calls: CatalogueCalls) {
  const texts = requiredTexts(calls.save)
  const form = (text: string) => Object.fromEntries(texts.map((field) => [field, text]))
  const optional = optionalFields(calls.save, ALSO[resource] ?? {})
  const full = (text: string) => ({
    ...form(text),
    ...Object.fromEntries(optional.texts.map((field) => [field, text])),
    ...Object.fromEntries(optional.days.map((field) => [field, DAY])),
  })
  const ask = async (endpoint: Endpoint, sent: object = {}) => (await app().ask(endpoint, sent)) as unknown
  const idOf = (row: Row) => Number(row[keyOf(calls.list, row)])
  const save = (body: object) => app().call(calls.save, { body })
  return {
    /** The names of its required texts, and a form that holds one text in all of them. */
    texts,
    form,
    /** The fields that may be empty, and a form that leaves none of them so. */
    optional: [...optional.texts, ...optional.days],
    full,
    also: ALSO[resource],
    ask,
    idOf,
    save,
    keyOf: (row: Row) => keyOf(calls.list, row),
    list: async (body: object = {}) => (await ask(calls.list, { body })) as Listed,
    add: async (text: string, more: object = {}) =>
      (await ask(calls.save, { body: { ...ALSO[resource], ...form(text), action: 'add', ...more } })) as Row,
    edit: (row: Row, body: object) => save({ action: 'edit', [keyOf(calls.list, row)]: idOf(row), ...body }),
    get: (id: number | string) => app().call(calls.get, { params: { id } }),
    remove: (id: number) =>
      app().call(calls.delete, calls.delete.params ? { params: { id } } : { body: { id: [id] } }),
    history: (row: Row) =>
      app()
        .db.selectFrom('change_records as r')
        .innerJoin('changes as c', 'c.change_id', 'r.change_id')
        .select(['c.action', 'c.admin_id', 'r.before', 'r.after'])
        .where('r.record_id', '=', idOf(row))
        .where('r.resource', '=', TABLES[resource] ?? resource)
        .orderBy('r.change_id')
        .execute(),
  }
}
