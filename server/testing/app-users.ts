import { expect } from 'vitest'
import { appWith } from './app-keys.ts'
import { readOutbox } from './outbox.ts'
import { PASSWORD, type TestApp } from './start-app.ts'

/** What the tests of users of the app ask, with an API key; `app.work()` has to run, so that codes are mailed. */
export function appUsers(app: TestApp, key: string) {
  function call(method: string, path: string, body?: unknown, user?: string, as: string | null = key) {
    const headers: Record<string, string> = user === undefined ? {} : { 'user-token': user }
    return appWith(app.base, as).call(path, headers, { method, body })
  }
  const post = (path: string, body?: unknown, user?: string) => call('POST', path, body, user)

  const mailsTo = async (to: string) =>
    (await readOutbox(app.dataDir)).filter((mail) => mail.to.toLowerCase() === to.toLowerCase())

  /** Asks for a code and reads it in the mailbox. */
  async function codeFor(email: string, to = email): Promise<string> {
    const before = new Set((await mailsTo(to)).map(({ text }) => text))
    expect((await post('account/code', { email })).body).toEqual({ success: 1, message: '', data: null })
    const newest = async () => {
      const fresh = (await mailsTo(to)).filter(({ text }) => !before.has(text))
      return /\b\d{8}\b/.exec(fresh.map(({ text }) => text).join())?.[0]
    }
    await expect.poll(newest, { timeout: 10_000 }).toBeDefined()
    return (await newest()) ?? ''
  }

  /** Forgets what limits count. */
  const forget = () => app.db.deleteFrom('attempts').execute()

  const form = (email: string) => ({
    name: 'Asha Verma',
    email,
    phone_num: '+91 98765 43210',
    password: PASSWORD,
  })

  return {
    call,
    post,
    codeFor,
    forget,
    form,
    async register(email: string) {
      const { status, body } = await post('account', { ...form(email), code: await codeFor(email) })
      expect([status, body.message]).toEqual([200, ''])
      await forget()
      return body.data as unknown as { user_token: string; user: { id: number } }
    },
    signIn: (email: string, password = PASSWORD) => post('account/sign-in', { email, password }),
    tokenOf: async (answer: ReturnType<typeof call>) => String((await answer).body.data.user_token),
    /** Status, code and the fields with errors, such as '400 invalid email'. */
    async outcome(answer: ReturnType<typeof call>) {
      const { status, body } = await answer
      return [status, body.code, Object.keys(body.errors ?? {}).join()].join(' ').trim()
    },
  }
}
