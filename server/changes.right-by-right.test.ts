import { walkChanges } from './testing/change-walk.ts'
import { rightByRight } from './testing/ways.ts'

walkChanges(rightByRight())
