import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The path of a mark in the data directory, which exists during the whole of a restore. */
export const incompleteMark = (dataDir: string): string => join(dataDir, 'restore.incomplete')

export const isIncomplete = (dataDir: string): boolean => existsSync(incompleteMark(dataDir))
