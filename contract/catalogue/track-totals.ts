import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { type Guarded, needOf } from '../calls/permissions.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { ids } from '../values/fields.ts'

/** The maximum number of records in one call, as many rows as a large screen shows. */
export const MAX_TOTALS = 200

/** The totals of a record's tracks: their number, their length in seconds, and how often they were played. */
const totals = z.object({ id: z.int(), tracks: z.int(), duration: z.number(), plays: z.int() })
export type TrackTotals = z.output<typeof totals>

/** Makes the call for the columns with totals. They are only read while they are shown, because that counts links. */
export const trackTotals = (resource: Guarded, path: string, noun: string) =>
  endpoint({
    path: `${path}/trackTotals`,
    needs: [needOf(resource, 'view'), 'tracks.view'],
    summary: `Returns the number, total duration and plays of the tracks of up to ${MAX_TOTALS} ${noun.toLowerCase()} records. Those without tracks are left out.`,
    body: z.object({
      id: ids().check(z.maxLength(MAX_TOTALS, ruleMessage('rules.atMostAtOnce', { most: MAX_TOTALS }))),
    }),
    data: z.array(totals),
  })

export type TrackTotalsCall = ReturnType<typeof trackTotals>
