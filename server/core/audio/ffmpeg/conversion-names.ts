import { join } from 'node:path'
import { temporaryNames } from '#server/core/temporary-files/temporary-names.ts'

/** Folders of recordings that ffmpeg works on. */
export const conversionNames = (dataDir: string) => temporaryNames(join(dataDir, 'renditions'))
