import { randomInt } from 'node:crypto'
import { test as base, type CDPSession, expect } from '@playwright/test'
import type { AdminInfo } from '#contract/features/auth/session.ts'
import { type Api, apiOf } from './api.ts'
import { type Guard, guardOf } from './guard.ts'
import { type Product, RUNNING, startProduct } from './server.ts'
import { signedInState, signInAt } from './session.ts'

type OfWorker = {
  /** Environment variables of the product; a test file that sets its own gets a separate product. */
  settings: Record<string, string>
  product: Product
  admin: AdminInfo
  api: Api
}

type OfTest = {
  /** Whether the browser opens with the session of the main admin. */
  signedIn: boolean
  guard: Guard
}

/** A test against the whole product. `page.goto('albums')` opens a screen below the base path. */
export const test = base.extend<OfTest, OfWorker>({
  settings: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ settings }, use) => {
      const product = await startProduct(settings)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  admin: [async ({ product }, use) => use(await signInAt(product.address)), { scope: 'worker' }],
  api: [async ({ product, admin }, use) => use(apiOf(product.address, admin)), { scope: 'worker' }],

  baseURL: async ({ product }, use) => use(`${product.address}/`),
  signedIn: [true, { option: true }],
  storageState: async ({ signedIn, product, admin }, use) => {
    await use(signedIn ? signedInState(product.address, admin) : { cookies: [], origins: [] })
  },
  // The tests of a worker share a context (docs/testing.md). Playwright clears most of what a test leaves
  // in it, and these two the rest.
  context: async ({ context }, use) => {
    await context.clearPermissions()
    await context.setOffline(false)
    await context.setExtraHTTPHeaders({})
    const sessions: CDPSession[] = []
    const open = context.newCDPSession.bind(context)
    context.newCDPSession = async (target) => {
      const session = await open(target)
      sessions.push(session)
      return session
    }
    await use(context)
    // One whose page has been closed cannot be detached, and need not be.
    await Promise.allSettled(sessions.map((session) => session.detach()))
  },
  page: async ({ context, page, product }, use, info) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Page.resetNavigationHistory')
    const { origin } = new URL(product.address)
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'cache_storage' })
    await page.evaluate(() => {
      window.name = ''
    })
    await use(page)
    // Playwright's own `only-on-failure` takes a picture of every test, and drops it if the test has passed.
    if (info.status === info.expectedStatus || page.isClosed()) return
    const path = info.outputPath('failed.png')
    await page.screenshot({ path })
    info.attachments.push({ name: 'screenshot', path, contentType: 'image/png' })
  },
  guard: [
    async ({ context, product }, use) => {
      const guard = guardOf(context, product.address)
      // Faults strike there: what matters is that the web application comes through them.
      if (process.env[RUNNING]) guard.expect(/^request: (50[234]|net::)/)
      await use(guard)
      expect(guard.problems(), 'what went wrong in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * A name that no other test uses. Its number begins with 5 to 9, because a search matches the beginnings
 * of words: for a test that numbers its records 1, 2, 3, a search for 1 would find this name too.
 */
export const unique = (word: string) => `${word} ${randomInt(5_000_000, 10_000_000)}`
