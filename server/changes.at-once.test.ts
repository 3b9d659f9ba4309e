import { atOnce, walked } from './testing/ways.ts'

// `npm run fuzz` makes the same walk with fewer and more.
walked.way = atOnce(Number(process.env.AT_ONCE ?? 3))
await import('./features/history/offered-undo.test.ts')
