import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { LIST_TOTALS, listOf, listRequest } from '../calls/list.ts'
import { KIND_NAMES, type KindName, type Kinds, kinds } from '../kinds/kinds.ts'
import { id, lastEdit, link, name, optionalId, REQUIRED, status } from '../values/fields.ts'

// Object.fromEntries does not keep the key types.
const nounOfKind = Object.fromEntries(KIND_NAMES.map((name) => [name, kinds[name].noun])) as {
  [Name in KindName]: Kinds[Name]['noun']
}

/** The kinds of record whose changes are sent, with the first part of the types of their messages. */
export const WEBHOOK_KINDS = {
  ...nounOfKind,
  static_pages: 'page',
  notifications: 'notification',
} as const
export type WebhookKind = keyof typeof WEBHOOK_KINDS
// The type of Object.keys has no names of kinds.
export const webhookKinds = Object.keys(WEBHOOK_KINDS) as WebhookKind[]

/** The changes of records that are sent; `sent` exists only for notifications. */
export const WEBHOOK_ACTIONS = ['created', 'updated', 'deleted', 'activated', 'deactivated', 'sent'] as const
export type WebhookAction = (typeof WEBHOOK_ACTIONS)[number]

/** The number of days after which a webhook with nothing but failures is switched off. */
export const MAX_FAILING_DAYS = 5
/** In hours: how long after a new secret was made messages are signed with the old one too. */
export const OVERLAP_HOURS = 24
/** In days: how long deliveries are kept. */
export const DELIVERY_DAYS = 30
/** The number of deliveries listed at once. */
export const DELIVERIES_PER_PAGE = 20

const chosenKinds = z.array(z.enum(webhookKinds), REQUIRED).check(z.minLength(1, REQUIRED))
const actions = z.array(z.enum(WEBHOOK_ACTIONS), REQUIRED).check(z.minLength(1, REQUIRED))

/** A webhook without its secret. */
export const webhook = z.object({
  webhook_id: z.int(),
  name: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  actions: z.array(z.enum(WEBHOOK_ACTIONS)),
  is_active: status(),
  /** The time since which no message was delivered; null while the last one was. */
  failing_since: z.nullable(z.iso.datetime()),
  /** When the webhook was switched off after days of failure; null once it was saved again. */
  switched_off_at: z.nullable(z.iso.datetime()),
  last_delivered_at: z.nullable(z.iso.datetime()),
  /** The number of messages that wait for an attempt. */
  waiting: z.int(),
  created_by: z.string(),
  date_created: z.iso.datetime(),
  ...lastEdit,
})
export type Webhook = z.output<typeof webhook>

export const webhookFields = z.object({
  name: name(),
  url: link().check(z.minLength(1, REQUIRED)),
  kinds: chosenKinds,
  actions,
  is_active: status(),
})

const delivery = z.object({
  delivery_id: z.int(),
  /** The id of the message, which is the same in every attempt. */
  message_id: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  date_created: z.iso.datetime(),
  /** The time of the next attempt, while the message waits. */
  next_at: z.nullable(z.iso.datetime()),
  /** The last attempt: its time, its duration, and the HTTP status, or the reason why there is none. */
  attempted_at: z.nullable(z.iso.datetime()),
  duration_ms: z.nullable(z.int()),
  status: z.nullable(z.int()),
  failure: z.nullable(z.string()),
})
export type Delivery = z.output<typeof delivery>

const columns = ['name', 'date_created', 'date_modified'] as const

/** The calls for webhooks, which are addresses that are told of changes. */
export const webhooks = {
  list: endpoint({
    path: 'webhook/list',
    who: 'main admin',
    summary: 'Lists webhooks, with search, sorting and paging.',
    body: listRequest(columns),
    sortable: columns,
    invalid: 400,
    data: listOf(webhook),
    topLevelFields: LIST_TOTALS,
  }),
  get: endpoint({
    method: 'GET',
    path: 'webhook/getWebhookById/{id}',
    who: 'main admin',
    summary: 'Returns one webhook, without its secret.',
    params: z.object({ id: id() }),
    data: webhook,
  }),
  save: endpoint({
    path: 'webhook/add',
    who: 'main admin',
    summary: 'Adds a webhook and returns its secret this once, or edits the one given by webhook_id.',
    body: z.extend(webhookFields, {
      action: z.optional(z.enum(['add', 'edit'])),
      webhook_id: optionalId(),
      version: optionalId(),
    }),
    /** The response contains the `secret`, which is null after an edit. */
    data: z.extend(webhook, { secret: z.nullable(z.string()) }),
  }),
  delete: endpoint({
    path: 'webhook/delete',
    who: 'main admin',
    summary: 'Deletes a webhook with its deliveries; what waits is not sent.',
    body: z.object({ webhook_id: id() }),
    data: z.object({ deleted: z.int() }),
  }),
  rotateSecret: endpoint({
    path: 'webhook/rotateSecret',
    who: 'main admin',
    summary: `Makes a new secret and returns it this once. Messages are signed with both for ${OVERLAP_HOURS} hours.`,
    body: z.object({ webhook_id: id() }),
    data: z.object({ secret: z.string() }),
  }),
  sendTest: endpoint({
    path: 'webhook/sendTest',
    who: 'main admin',
    summary:
      'Sends a message of the type webhook.test, in the background and once, also while it is switched off.',
    body: z.object({ webhook_id: id() }),
    data: z.object({ delivery_id: z.int() }),
  }),
  deliveries: endpoint({
    path: 'webhook/deliveries',
    who: 'main admin',
    summary: `Lists the deliveries of a webhook, newest first, ${DELIVERIES_PER_PAGE} at a time. They are kept for ${DELIVERY_DAYS} days.`,
    body: z.object({ webhook_id: id(), before: optionalId() }),
    /** A page of deliveries; `next` is the `before` of the next page, and null when no older ones follow. */
    data: z.object({ items: z.array(delivery), next: z.nullable(z.int()) }),
  }),
  delivery: endpoint({
    method: 'GET',
    path: 'webhook/getDeliveryById/{id}',
    who: 'main admin',
    summary: 'Returns one delivery with its payload and the beginning of the last answer.',
    params: z.object({ id: id() }),
    data: z.extend(delivery, { payload: z.string(), answer: z.nullable(z.string()) }),
  }),
  sendAgain: endpoint({
    path: 'webhook/sendAgain',
    who: 'main admin',
    summary: 'Sends a message again, now, with the same id.',
    body: z.object({ delivery_id: id() }),
    data: delivery,
  }),
  alerts: endpoint({
    method: 'GET',
    path: 'webhook/alerts',
    who: 'main admin',
    summary: 'Returns the webhooks that were switched off after days of failure.',
    data: z.array(z.object({ webhook_id: z.int(), name: z.string(), switched_off_at: z.iso.datetime() })),
  }),
}
