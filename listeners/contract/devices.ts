import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#contract/calls/endpoint.ts'
import { FOLLOWED } from '#contract/calls/followed.ts'
import { deviceToken } from '#contract/resources/notifications.ts'
import { id } from '#contract/values/fields.ts'
import { oneOf } from './queries.ts'

const followedKind = z.enum(FOLLOWED, oneOf('kind', FOLLOWED))

/** How many records a user may follow: the push service takes 2,000 topics of a phone. */
export const MAX_FOLLOWS = 500

const NO_QUERY = z.strictObject({})
const DEVICE = 'fMEx4…:APA91bH…'

const follow = z.object({
  kind: followedKind,
  id: z.int(),
  name: z.string(),
  hindi_name: z.nullable(z.string()),
  followed_at: z.iso.datetime(),
})
const follows = z.array(follow)
const FOLLOWS = [
  {
    kind: 'artists',
    id: 7,
    name: 'Anuradha Paudwal',
    hindi_name: 'अनुराधा पौडवाल',
    followed_at: '2026-11-23T05:10:00.123456Z',
  },
]

const record = z.strictObject({ kind: followedKind, id: id() })

/** Phones and what their users follow. A key needs the scope `users`. */
export const devices = {
  registerDevice: endpoint({
    path: 'app/devices',
    who: 'apps',
    user: 'optional',
    summary:
      'Registers the token of a phone at the push service. It belongs to the user who is signed in, else to nobody; a token that is registered again moves.',
    query: NO_QUERY,
    body: z.strictObject({ device_token: deviceToken }),
    data: z.null(),
    example: { body: { device_token: DEVICE }, data: null },
  }),
  removeDevice: endpoint({
    path: 'app/devices/remove',
    who: 'apps',
    summary: 'Takes a phone from its user: it gets no more notifications about what the user follows.',
    query: NO_QUERY,
    body: z.strictObject({ device_token: deviceToken }),
    data: z.null(),
    example: { body: { device_token: DEVICE }, data: null },
  }),
  follows: endpoint({
    method: 'GET',
    path: 'app/follows',
    who: 'apps',
    user: 'required',
    summary: 'Lists the active categories and artists that the user follows, the newest first.',
    query: NO_QUERY,
    data: follows,
    example: { data: FOLLOWS },
  }),
  follow: endpoint({
    path: 'app/follows',
    who: 'apps',
    user: 'required',
    summary: 'Follows a category or an artist. Following twice is following once.',
    query: NO_QUERY,
    body: record,
    data: follows,
    example: { body: { kind: 'artists', id: 7 }, data: FOLLOWS },
  }),
  unfollow: endpoint({
    method: 'DELETE',
    path: 'app/follows/{kind}/{id}',
    who: 'apps',
    user: 'required',
    summary: 'Ends following a category or an artist, also one that is not active.',
    params: z.object({ kind: followedKind, id: id() }),
    query: NO_QUERY,
    data: follows,
    example: { data: [] },
  }),
} satisfies Record<string, Endpoint>
