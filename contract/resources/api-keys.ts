import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { LIST_TOTALS, listOf, listRequest } from '../calls/list.ts'
import { STATUS_KINDS } from '../kinds/kinds.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { id, lastEdit, name, optionalId, REQUIRED } from '../values/fields.ts'

/** The kinds of records that a key may be allowed to read, as the calls for apps name them. */
export const READ_SCOPES = [...STATUS_KINDS, 'pages', 'placeholders'] as const

/**
 * The scopes of a key: kinds of records that it may read; `users` for accounts, devices and follows of the app's users; `plays`
 * for reporting plays.
 */
export const SCOPES = [...READ_SCOPES, 'users', 'plays'] as const
export type Scope = (typeof SCOPES)[number]

/** The maximum number of calls of one key in a minute, over all processes. */
const MAX_RATE = 1_000_000
export const DEFAULT_RATE = 600
const MAX_ORIGINS = 50

const NOT_ORIGIN = ruleMessage('rules.origins')

/** The origin of an address without a path, such as 'https://app.example.org'; null for any other text. */
function originOf(text: string): string | null {
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username || url.password) return null
  return url.href === `${url.origin}/` ? url.origin : null
}

const listed = (value: string | readonly string[]) =>
  (typeof value === 'string' ? value.split(/[\s,]+/) : value).map((each) => each.trim()).filter(Boolean)

/** The web sites whose pages may use a key, as a list, or as a text with one on each line. */
const origins = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())], NOT_ORIGIN),
    z.transform((value) => [...new Set(listed(value).map((each) => originOf(each) ?? ''))]),
  ),
  z.array(z.string().check(z.minLength(1, NOT_ORIGIN))).check(
    z.maxLength(MAX_ORIGINS, ruleMessage('rules.atMostAtOnce', { most: MAX_ORIGINS })),
    // The list as a whole has the message, because a form shows it below the field.
    z.refine((list) => !list.includes(''), NOT_ORIGIN),
  ),
)

const NOT_RATE = ruleMessage('rules.wholeNumber', { least: 1, most: MAX_RATE })
const rate = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], NOT_RATE),
    z.transform((value) => (String(value).trim() === '' ? Number.NaN : Number(value))),
  ),
  z.int(NOT_RATE).check(z.minimum(1, NOT_RATE), z.maximum(MAX_RATE, NOT_RATE)),
)

/** The number of calls by day (in UTC), newest first; days without calls are left out. */
const callsByDay = z.array(z.object({ day: z.iso.date(), calls: z.int() }))

/** A key without its secret part, which is not stored anywhere. */
export const apiKey = z.object({
  key_id: z.int(),
  name: z.string(),
  /** The first characters of the key, which tell keys apart. */
  hint: z.string(),
  scopes: z.array(z.enum(SCOPES)),
  origins: z.array(z.string()),
  rate_per_minute: z.int(),
  /** Whether it is the key of the listening page, whose rate applies to each visitor's address. */
  is_listening_page: z.boolean(),
  created_by: z.string(),
  date_created: z.iso.datetime(),
  /** When the key was revoked; null while it is valid. */
  revoked_at: z.nullable(z.iso.datetime()),
  /** When the key was last used, counted a few seconds late. */
  last_used_at: z.nullable(z.iso.datetime()),
  calls_today: z.int(),
  calls_by_day: callsByDay,
  ...lastEdit,
})
export type ApiKey = z.output<typeof apiKey>

export const apiKeyFields = z.object({
  name: name(),
  scopes: z.array(z.enum(SCOPES), REQUIRED).check(z.minLength(1, REQUIRED)),
  origins,
  rate_per_minute: rate,
})

const columns = ['name', 'date_created', 'date_modified', 'last_used_at'] as const

/** The calls for the keys with which apps read the catalogue. */
export const apiKeys = {
  list: endpoint({
    path: 'apiKey/list',
    who: 'main admin',
    summary: 'Lists API keys with their last use and their calls per day, with search, sorting and paging.',
    body: listRequest(columns),
    sortable: columns,
    invalid: 400,
    data: listOf(apiKey),
    topLevelFields: LIST_TOTALS,
  }),
  get: endpoint({
    method: 'GET',
    path: 'apiKey/getApiKeyById/{id}',
    who: 'main admin',
    summary: 'Returns one API key, without its secret part.',
    params: z.object({ id: id() }),
    data: apiKey,
  }),
  save: endpoint({
    path: 'apiKey/add',
    who: 'main admin',
    summary:
      'Adds an API key and returns it this once, or edits the name and limits of the one given by key_id. A revoked key cannot be edited.',
    body: z.extend(apiKeyFields, {
      action: z.optional(z.enum(['add', 'edit'])),
      key_id: optionalId(),
      version: optionalId(),
    }),
    /** The response contains the key itself as `api_key`, which is null after an edit. */
    data: z.extend(apiKey, { api_key: z.nullable(z.string()) }),
  }),
  revoke: endpoint({
    path: 'apiKey/revoke',
    who: 'main admin',
    summary: 'Revokes an API key for good: calls with it are rejected from then on.',
    body: z.object({ key_id: id() }),
    data: apiKey,
  }),
  listeningPage: endpoint({
    method: 'GET',
    path: 'apiKey/listeningPage',
    who: 'main admin',
    summary: 'Returns the API key of the listening page, or null while the page is off.',
    data: z.nullable(apiKey),
  }),
  switchOnListeningPage: endpoint({
    path: 'apiKey/switchOnListeningPage',
    who: 'main admin',
    summary:
      'Makes an API key for the listening page, if it has no valid one. Revoking the key switches the page off.',
    body: z.object({}),
    data: apiKey,
  }),
}
