import { join } from 'node:path'
import { temporaryNames } from '#server/core/temporary-files/temporary-names.ts'

/** Names of the temporary folders that hold recordings for ffmpeg. */
export const conversionNames = (dataDir: string) => temporaryNames(join(dataDir, 'renditions'))
