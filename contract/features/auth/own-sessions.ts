import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { id } from '../../values/fields.ts'

const ownSession = z.object({
  session_id: z.int(),
  /** The browser and system, parsed from the user agent; null when unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The IP address of the last use; null when unknown. */
  address: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  /** The time of the last use, up to five minutes early. */
  used_at: z.iso.datetime(),
  /** Whether this call was made in the session. */
  is_current: z.boolean(),
})
export type OwnSession = z.output<typeof ownSession>

/** The calls about the sessions of the signed-in admin. */
export const ownSessions = {
  list: endpoint({
    method: 'GET',
    path: 'admin/sessions',
    needs: 'nothing',
    summary: "Lists the caller's sessions, the current one first.",
    data: z.object({ sessions: z.array(ownSession) }),
  }),
  end: endpoint({
    path: 'admin/endSession',
    needs: 'nothing',
    summary: "Ends one of the caller's sessions.",
    body: z.object({ session_id: id() }),
    data: z.null(),
  }),
  endOthers: endpoint({
    path: 'admin/endOtherSessions',
    needs: 'nothing',
    summary: "Ends all of the caller's sessions but the current one.",
    data: z.object({ ended: z.int() }),
  }),
}
