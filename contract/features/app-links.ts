import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'

const links = z.object({
  /** The address in the store; null if the app is not in it. */
  app_store_url: z.nullable(z.string()),
  play_store_url: z.nullable(z.string()),
})
export type AppLinks = z.output<typeof links>

export const appLinks = {
  links: endpoint({
    method: 'GET',
    path: 'mobileApp/links',
    who: 'anyone',
    summary: 'Returns the store links of the mobile app.',
    data: links,
  }),
}
