import { albums } from './albums/index.ts'
import { dashboard } from './dashboard/index.ts'
import type { Resource } from './resource.ts'
import { tags } from './tags/index.ts'

/** Every resource of the back-office: routes, sidebar and breadcrumbs are made from this list, in its order. */
export const resources: readonly Resource[] = [dashboard, albums, tags]
