import { seeded } from './seeded.ts'

const DAY = 24 * 3_600_000

type Worked = { date_created: string; date_modified: string }

const daysAgo = (now: Date, days: number) => new Date(now.getTime() - days * DAY).toISOString()

/** The times at which a record was made and last edited, within the nine months before `now`, with more in recent ones. */
export function workedOn(seed: string, now: Date): Worked {
  const random = seeded(`${seed} worked on`)
  const modified = 0.1 + 270 * random.next() ** 2
  return {
    date_created: daysAgo(now, modified + random.between(0, 60)),
    date_modified: daysAgo(now, modified),
  }
}

/** Times before those of all other records, so that the record is at the end of lists. */
export function workedOnLongAgo(seed: string, now: Date): Worked {
  const then = daysAgo(now, seeded(seed).between(360, 400))
  return { date_created: then, date_modified: then }
}
