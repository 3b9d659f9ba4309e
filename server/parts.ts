import { listeners } from '#listeners/listeners.ts'
import type { Part } from './core/part.ts'

/** The product without one of these starts and works for editors. */
export const parts: readonly Part[] = [listeners]
