import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#contract/calls/endpoint.ts'
import { ruleMessage } from '#contract/messages/rule-message.ts'

/** The maximum number of plays that one call reports. */
export const MAX_PLAYS = 500
/** How many days after a play it can be reported. The ids of plays are remembered for longer. */
export const REPORT_DAYS = 30

/**
 * The result of a reported play. `repeated`: a play with this id was counted before. `unknown_track`: no active track has this
 * id. `too_old` and `in_future`: by the server's clock. `invalid`: it is not a play as described here.
 */
const playResult = z.enum(['counted', 'repeated', 'unknown_track', 'too_old', 'in_future', 'invalid'])
export type PlayResult = z.output<typeof playResult>

export const play = z.object({
  /** A random UUID that the app makes for the play and keeps until it is answered. */
  id: z.uuid(),
  track_id: z.number(),
  /** When the play began, in ISO 8601 with zone. */
  played_at: z.iso.datetime({ offset: true }),
})

const EXAMPLE = '9b2fd1c6-3f0e-4a57-9d55-2f4f1a3c7e10'

/** The call that reports plays of recordings kept on a phone. A key needs the scope `plays`. */
export const plays = {
  reportPlays: endpoint({
    path: 'app/plays',
    who: 'apps',
    summary: `Counts plays of audio that the app has kept, up to ${MAX_PLAYS} at a time, each once however often it is sent. Audio that is streamed counts by itself.`,
    query: z.strictObject({}),
    body: z.strictObject({
      plays: z
        // An invalid play gets a result of its own, because it must not keep an app from reporting the others.
        .array(z.union([play, z.unknown()]), ruleMessage('rules.required'))
        .check(z.maxLength(MAX_PLAYS, ruleMessage('rules.atMostAtOnce', { most: MAX_PLAYS }))),
    }),
    /** The results, one for each play in the same order; the id is '' where a play had none. */
    data: z.array(z.object({ id: z.string(), result: playResult })),
    example: {
      body: { plays: [{ id: EXAMPLE, track_id: 108, played_at: '2026-11-22T18:30:00+05:30' }] },
      data: [{ id: EXAMPLE, result: 'counted' }],
    },
  }),
} satisfies Record<string, Endpoint>
