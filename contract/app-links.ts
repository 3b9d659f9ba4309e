import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const links = z.object({
  /** null where the app is not in that store. */
  app_store_url: z.nullable(z.string()),
  play_store_url: z.nullable(z.string()),
})
export type AppLinks = z.output<typeof links>

export const mobileApp = {
  links: endpoint({
    method: 'GET',
    path: 'mobileApp/links',
    who: 'anyone',
    summary: 'Where the mobile app can be had.',
    data: links,
  }),
}
