import { invitations } from '#contract/features/auth/invitations.ts'
import { subadmins } from '#contract/resources/subadmins.ts'
import { readOutbox } from '#server/testing/outbox.ts'
import { type Api, apiOf } from './api.ts'
import { expect } from './fixtures.ts'
import type { Product } from './server.ts'

/** Waits until an address was mailed this many invitations, and returns their links. */
export async function invitationLinks({ dataDir }: Product, email: string, count = 1) {
  const mails = async () => (await readOutbox(dataDir)).filter(({ to }) => to === email)
  await expect.poll(mails, { timeout: 30_000 }).toHaveLength(count)
  return (await mails()).map(({ text }) => /https?:\S+#\S+/.exec(text)?.[0] ?? '')
}

/** Adds a sub admin, whose invitation is being sent. */
export const invite = (api: Api, name: string, email: string) =>
  api(subadmins.save, { body: { action: 'add', name, email } })

/** Adds a sub admin who has accepted the invitation and set this password. */
export async function addSubadmin(api: Api, product: Product, name: string, email: string, password: string) {
  await invite(api, name, email)
  const [link = ''] = await invitationLinks(product, email)
  const token = new URL(link).hash.slice(1)
  return apiOf(product.address)(invitations.accept, { body: { token, newPassword: password } })
}
