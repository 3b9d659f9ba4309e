import { walkChanges } from './testing/change-walk.ts'
import { atOnce } from './testing/ways.ts'

// `npm run fuzz` makes the same walk with fewer and more.
walkChanges(atOnce(Number(process.env.AT_ONCE ?? 3)))
