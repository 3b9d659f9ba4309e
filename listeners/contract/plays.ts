import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#contract/calls/endpoint.ts'
import { ruleMessage } from '#contract/messages/rule-message.ts'

/** How many plays one call reports. */
export const MAX_PLAYS = 500
/** How long after a play it can be reported, in days: ids are remembered for longer. */
export const REPORT_DAYS = 30

/**
 * What became of a play. `repeated`: its id is known, it was counted before. `unknown_track`: there is none, or it is not
 * active; `too_old` and `in_future`: by the server's clock; `invalid`: it is no play as described here.
 */
const playResult = z.enum(['counted', 'repeated', 'unknown_track', 'too_old', 'in_future', 'invalid'])
export type PlayResult = z.output<typeof playResult>

export const play = z.object({
  /** A random UUID that the app makes for the play and keeps until it is answered. */
  id: z.uuid(),
  track_id: z.number(),
  /** When it began, in ISO 8601 with zone. */
  played_at: z.iso.datetime({ offset: true }),
})

const EXAMPLE = '9b2fd1c6-3f0e-4a57-9d55-2f4f1a3c7e10'

/** Plays of kept copies. A key needs the scope `plays`. */
export const plays = {
  reportPlays: endpoint({
    method: 'POST',
    path: 'app/plays',
    who: 'apps',
    summary: `Counts plays of audio that the app has kept, up to ${MAX_PLAYS} at a time, each once however often it is sent. Audio that is streamed counts by itself.`,
    query: z.strictObject({}),
    body: z.strictObject({
      plays: z
        // One that is no play is answered for itself: it must not keep an app from reporting the others.
        .array(z.union([play, z.unknown()]), ruleMessage('rules.required'))
        .check(z.maxLength(MAX_PLAYS, ruleMessage('rules.atMostAtOnce', { most: MAX_PLAYS }))),
    }),
    /** One for each play, in the same order; the id of what has none is ''. */
    data: z.array(z.object({ id: z.string(), result: playResult })),
    example: {
      body: { plays: [{ id: EXAMPLE, track_id: 108, played_at: '2026-11-22T18:30:00+05:30' }] },
      data: [{ id: EXAMPLE, result: 'counted' }],
    },
  }),
} satisfies Record<string, Endpoint>
