import * as z from 'zod/mini'

/** A record's names, in both scripts. */
export const bothNames = { name: z.string(), hindi_name: z.nullable(z.string()) }

/** What tells tracks of one name apart, wherever one is shown: the artists, the albums and the length. */
export const trackLine = {
  linked: z.array(z.object({ kind: z.string(), id: z.int(), ...bothNames })),
  duration: z.nullable(z.number()),
}
/** A record as it is named: other kinds than tracks have no line. */
export const namedWithLine = { ...bothNames, line: z.optional(z.object(trackLine)) }
