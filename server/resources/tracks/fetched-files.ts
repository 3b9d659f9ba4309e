import { join } from 'node:path'
import { temporaryNames } from '#server/core/temporary-files/temporary-names.ts'

/** Names of temporary files for downloaded recordings. */
export const fetchedNames = (dataDir: string) => temporaryNames(join(dataDir, 'fetched'))
