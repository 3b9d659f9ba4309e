import { albums } from './albums.ts'
import { dashboard } from './dashboard.ts'
import { sample } from './sample.ts'
import { session } from './session.ts'
import { tags } from './tags.ts'

/** Every call of the product. A resource that is missing from a side does not compile there. */
export const contract = { session, dashboard, albums, tags, sample }
export type Contract = typeof contract
