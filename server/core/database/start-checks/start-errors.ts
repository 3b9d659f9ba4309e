import { StartError } from '#server/core/errors/start-error.ts'
import { codeOf } from '#server/core/errors/storage-errors.ts'
import { startErrorOfFile } from '#server/core/temporary-files/data-dir.ts'

const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|57P0[1-3]|53300)$/
/** Messages when nothing answers at an address, or something that is not PostgreSQL hangs up. */
const SILENT = /timeout exceeded when trying to connect|Connection terminated|Client has encountered/
const UNKNOWN_HOST = /^(ENOTFOUND|EAI_AGAIN)$/
/** Codes for a file or page that the server cannot read: undefined_file, io_error, data_corrupted, index_corrupted. */
const DAMAGED = /^(58P01|58030|XX00[12])$/
const REFUSED = /^28(000|P01)$/
const UNTRUSTED =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_.*|CERT_.*|ERR_TLS_CERT_.*)$/

/**
 * Converts an error of a database or a file at the start into a `StartError` with a way out; other errors stay unchanged. `setting`
 * is the variable that holds the address of the database.
 */
export function startErrorOf(error: unknown, setting = 'DATABASE_URL'): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const code = 'code' in error ? String(error.code) : ''
  const said = error.message || code
  const file = startErrorOfFile(error)
  if (file) return file
  const help = reasonOf(code, error.message, setting)
  return help ? new StartError(`${help}\nIt says: ${said}`, { cause: error }) : error
}

/** Whether an error means that the server cannot read its own files. */
export const isDamaged = (error: unknown): boolean => DAMAGED.test(codeOf(error))

function reasonOf(code: string, said: string, setting: string): string | null {
  if (UNREACHABLE.test(code) || SILENT.test(said))
    return `The database does not answer. Start it, or correct host and port in ${setting}.`
  if (UNKNOWN_HOST.test(code)) return `The host of the database is not known. Correct it in ${setting}.`
  if (REFUSED.test(code)) return `The database refuses this user or password. Correct them in ${setting}.`
  if (code === '3D000') return `There is no such database. Create it, or correct its name in ${setting}.`
  if (UNTRUSTED.test(code))
    return `The certificate of the database is not trusted. Give that of its authority in ${setting}: ?sslmode=verify-full&sslrootcert=/path/to/it.pem`
  if (said.includes('does not support SSL'))
    return `The database offers no TLS. Turn it on there, or leave sslmode out of ${setting}.`
  if (DAMAGED.test(code))
    return 'The files of the database are damaged, or their disk fails. Check the disk, and restore a backup into an empty DATA_DIR or database.'
  if (code === '53100') return 'The disk of the database is full. Free some space there.'
  if (code === '42501')
    return `The user of ${setting} has too few rights. Make it the owner of the database: ALTER DATABASE … OWNER TO …`
  if (code === '25006')
    return `The database only reads: it is a replica. Give the address of the primary in ${setting}.`
  return null
}
