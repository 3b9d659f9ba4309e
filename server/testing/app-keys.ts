import { apiKeys, SCOPES } from '#contract/resources/api-keys.ts'
import type { TestApp } from './start-app.ts'

export type AppItem = Record<string, unknown>
type AppData = AppItem & { items: AppItem[]; next: string | null }
type AppBody = {
  success: number
  code?: string
  message: string
  errors?: Record<string, string>
  data: AppData
}

/** Makes an API key that allows everything, unless told otherwise. */
export const makeKey = async (app: TestApp, limits: object = {}): Promise<string> =>
  String(
    (
      await app.ask(apiKeys.save, {
        body: { name: 'Test', scopes: SCOPES, origins: '', rate_per_minute: 100_000, ...limits },
      })
    ).api_key,
  )

type Sent = { method?: string; body?: unknown }

/** Calls the API for apps with a key, over HTTP. */
export function appWith(base: string, key: string | null) {
  async function call(path: string, headers: Record<string, string> = {}, { method, body }: Sent = {}) {
    const response = await fetch(`${base}/api/app/${path}`, {
      method: method ?? 'GET',
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? null : JSON.parse(text)) as AppBody,
    }
  }

  return {
    call,
    /** The data of a call that is expected to succeed. */
    async get(path: string): Promise<AppData> {
      const { status, body } = await call(path)
      if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`)
      return body.data
    },
  }
}
