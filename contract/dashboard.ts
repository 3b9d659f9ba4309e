import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const counts = z.object({
  subAdmins: z.int(),
  categories: z.int(),
  subcategories: z.int(),
  tracks: z.int(),
  albums: z.int(),
  artists: z.int(),
  users: z.int(),
})
export type DashboardCounts = z.output<typeof counts>

export const dashboard = {
  counts: endpoint({
    method: 'GET',
    path: 'admin/dashboard',
    who: 'admins',
    summary: 'How many records of each kind there are.',
    data: counts,
  }),
}
