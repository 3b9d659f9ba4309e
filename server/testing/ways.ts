import { expect } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { NEEDS, type Need, partsOf, type Rights, withViews } from '#contract/calls/permissions.ts'
import type { Answered, TestApp } from './start-app.ts'

type Sent = { params?: Record<string, number>; body?: unknown }
type Body = Answered<unknown>['body']

/** How each call of the walk over all changes is made, and what is expected of its offer of an undo. */
export type Way = {
  /** Answers what the call that did it was answered. */
  call(app: TestApp, name: string, endpoint: Endpoint, sent: Sent): Promise<Body>
  /** After a change that can be undone. */
  checkUndo(isOffered: boolean, undo: () => Promise<Body>): Promise<void>
  /** After one that cannot. */
  checkNone(isOffered: boolean): void
}

/** As an admin does it: each undo that is offered must succeed. */
export const once: Way = {
  call: async (app, _name, endpoint, sent) => (await app.call(endpoint, sent)).body,
  async checkUndo(isOffered, undo) {
    expect(isOffered).toBe(true)
    expect(await undo()).toMatchObject({ success: 1 })
  },
  checkNone: (isOffered) => expect(isOffered).toBe(false),
}

/** An undo that is offered is done, so that the walk can go on; what somebody else has changed since stays. */
const takenBack: Pick<Way, 'checkUndo' | 'checkNone'> = {
  checkUndo: async (isOffered, undo) => void (isOffered && (await undo())),
  checkNone: () => undefined,
}

/** What takes something away for good: one of several calls does it, and the others find it gone. */
const REMOVES = /\.(delete|deleteSelected|revoke|discard|removePasskey|end)$/

/** As several clicks at the same moment do it. */
export const atOnce = (times: number): Way => ({
  async call(app, name, endpoint, sent) {
    const answers = await Promise.all(Array.from({ length: times }, () => app.call(endpoint, sent)))
    for (const { status, body } of answers) {
      expect([name, status, body], 'no fault').toEqual([name, expect.toSatisfy((code) => code < 500), body])
      if (body.success === 0) expect([name, body.message]).toEqual([name, expect.stringMatching(/\w/)])
    }
    const done = answers.filter(({ body }) => body.success === 1)
    if (REMOVES.test(name)) expect([name, done.map(({ body }) => body)]).toEqual([name, [expect.anything()]])
    const [first] = [...done, ...answers]
    if (!first) throw new Error('Nothing was called')
    return first.body
  },
  ...takenBack,
})

/**
 * As a sub admin does it who has exactly the rights that the call needs, after each of them was taken away in turn, and the
 * call refused. What no right is for is done by the main admin, after a sub admin who may do everything was refused.
 */
export function rightByRight(): Way {
  let actor: TestApp['sub'] | null = null
  return {
    async call(app, name, endpoint, sent) {
      actor ??= await app.addAdmin('subadmin', 'actor@example.org')
      const { admin_id } = actor
      const as = async (rights: Rights) => {
        const stored = rights && [...rights]
        await app.db.updateTable('admins').set({ rights: stored }).where('admin_id', '=', admin_id).execute()
        return app.call(endpoint, sent, actor ?? undefined)
      }
      const asMain = async () => (await app.call(endpoint, sent)).body
      if (endpoint.who === 'main admin') expect([name, (await as(null)).status]).toEqual([name, 403])
      if (endpoint.who !== 'admins') return asMain()
      const needs = needsOf(endpoint, sent.body)
      for (const need of needs) {
        const { status, body } = await as(without(need))
        expect([name, need, status, body.success]).toEqual([name, need, 403, 0])
      }
      // What depends on what is stored, and what is an admin's own, is done by the main admin as before.
      if (endpoint.storedNeeds || typeof endpoint.needs !== 'object') return asMain()
      return (await as(withViews(needs))).body
    },
    ...takenBack,
  }
}

/** Without `view` there is no other right of the resource either. */
const without = (need: Need) => {
  const { name, right } = partsOf(need)
  return NEEDS.filter((other) => other !== need && !(right === 'view' && partsOf(other).name === name))
}

function needsOf({ needs, needsOf: ofBody, body: schema }: Endpoint, body: unknown): Need[] {
  const own = typeof needs === 'object' ? needs : []
  // Forms arrive as text; their needs are those of the call alone, unless it is asked without files.
  const read = schema && !(body instanceof FormData) ? z.safeParse(schema, body ?? {}) : null
  return [...new Set([...own, ...(read?.success && ofBody ? ofBody(read.data as never) : [])])]
}
