import { join } from 'node:path'
import { temporaryNames } from '#server/core/temporary-files/temporary-names.ts'

/** Names for recordings on their way from a link into the store. */
export const fetchedNames = (dataDir: string) => temporaryNames(join(dataDir, 'fetched'))
