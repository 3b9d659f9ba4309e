import { randomInt } from 'node:crypto'
import { test as base, expect } from '@playwright/test'
import type { AdminInfo } from '#contract/session.ts'
import { type Api, apiOf } from './api.ts'
import { type Guard, guardOf } from './guard.ts'
import { type Product, startProduct } from './server.ts'
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
  guard: [
    async ({ context, product }, use) => {
      const guard = guardOf(context, product.address)
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
