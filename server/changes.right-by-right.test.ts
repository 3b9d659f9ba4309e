import { rightByRight, walked } from './testing/ways.ts'

walked.way = rightByRight()
await import('./features/history/offered-undo.test.ts')
