import { walkChanges } from '#server/testing/change-walk.ts'
import { once } from '#server/testing/ways.ts'

walkChanges(once)
