import { readOutbox } from '#server/testing/outbox.ts'
import { expect } from './fixtures.ts'
import type { Product } from './server.ts'

/** Waits until an address was mailed this many password reset codes, and returns them. */
export async function codesFor({ dataDir }: Product, email: string, count: number) {
  const codes = async () => {
    const mails = await readOutbox(dataDir)
    return mails.flatMap(({ to, text }) => (to === email ? (/^\d{8}$/m.exec(text) ?? []) : []))
  }
  await expect.poll(codes, { timeout: 30_000 }).toHaveLength(count)
  return codes()
}
