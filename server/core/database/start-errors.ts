import { StartError } from '#server/core/errors/start-error.ts'

const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|57P0[1-3]|53300)$/
const UNKNOWN_HOST = /^(ENOTFOUND|EAI_AGAIN)$/
const REFUSED = /^28(000|P01)$/

/** Converts what a database says at the start into a `StartError` with a way out; other errors stay unchanged. */
export function startErrorOf(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const code = 'code' in error ? String(error.code) : ''
  const said = error.message || code
  const help = reasonOf(code, error.message)
  return help ? new StartError(`${help}\nIt says: ${said}`, { cause: error }) : error
}

function reasonOf(code: string, message: string): string | null {
  if (UNREACHABLE.test(code) || message.includes('timeout exceeded when trying to connect'))
    return 'The database does not answer. Start it, or correct host and port in DATABASE_URL.'
  if (UNKNOWN_HOST.test(code)) return 'The host of the database is not known. Correct it in DATABASE_URL.'
  if (REFUSED.test(code)) return 'The database refuses this user or password. Correct them in DATABASE_URL.'
  if (code === '3D000') return 'There is no such database. Create it, or correct its name in DATABASE_URL.'
  if (code === '42501')
    return 'The user of DATABASE_URL has too few rights. Make it the owner of the database: ALTER DATABASE … OWNER TO …'
  if (code === '25006')
    return 'The database only reads: it is a replica. Give the address of the primary in DATABASE_URL.'
  return null
}
