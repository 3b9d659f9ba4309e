import { atOnce, walked } from './testing/ways.ts'

walked.way = atOnce(3)
await import('./features/history/offered-undo.test.ts')
