import { listeners } from '#listeners/listeners.ts'
import type { Part } from './core/part.ts'

/** The parts that can be left out: without one of them, the product starts and works for editors. */
export const parts: readonly Part[] = [listeners]
