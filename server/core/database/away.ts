/** PostgreSQL is unreachable, shutting down, starting, out of connections or a replica, or its sockets broke. */
const AWAY =
  /^(08...|25006|57P0[1-5]|53[0-9A-Z]{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)$/
const LOST_CONNECTION = /timeout exceeded when trying to connect|Connection terminated|Client has encountered/

/** PostgreSQL's code for a full disk: there was no room for a row or for its log. */
const DISK_FULL = '53100'

/** Whether an error means that the disk of the database is full. */
export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === DISK_FULL

/** In milliseconds: how long a refused write counts as a sign that the disk of the database is still full. */
const FULL_FOR_MS = 60_000
let foundFullAt: number | null = null

export function noteDatabaseFull(): void {
  foundFullAt = Date.now()
}

/** Whether the database has refused a write for want of space within the last minute: nothing else tells of its disk. */
export const wasDatabaseFull = (): boolean => foundFullAt !== null && Date.now() - foundFullAt < FULL_FOR_MS

/** Whether an error means that the database is temporarily unreachable. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return AWAY.test('code' in error ? String(error.code) : '') || LOST_CONNECTION.test(error.message)
}
