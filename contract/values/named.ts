import * as z from 'zod/mini'

/** A record's names, in both scripts. */
export const bothNames = { name: z.string(), hindi_name: z.nullable(z.string()) }

/** The artists, albums and length of a track, which tell it apart from others of its name wherever it is shown. */
export const trackLine = {
  linked: z.array(z.object({ kind: z.string(), id: z.int(), ...bothNames })),
  duration: z.nullable(z.number()),
}
/** The names of a record; a track also has the line that tells it apart. */
export const namedWithLine = { ...bothNames, line: z.optional(z.object(trackLine)) }
