import * as z from 'zod/mini'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { AdminInfo } from '#contract/features/auth/session.ts'

export type Api = ReturnType<typeof apiOf>

type Sent = { params?: Record<string, number | string>; body?: object }

const envelope = z.object({ success: z.int(), message: z.string(), data: z.optional(z.unknown()) })

/** The product's API, to prepare the data of a test and to check its results. Throws if a request is rejected. */
export function apiOf(address: string, admin: Pick<AdminInfo, 'access_token'> | null = null) {
  return async <Data extends z.ZodMiniType>(
    endpoint: Endpoint & { data: Data },
    { params = {}, body }: Sent = {},
  ): Promise<z.output<Data>> => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_match, name) => String(params[name]))
    const isForm = body instanceof FormData
    const response = await fetch(`${address}/api/${path}`, {
      method: endpoint.method,
      headers: {
        ...(body && !isForm && { 'content-type': 'application/json' }),
        ...(admin && { authorization: `Bearer ${admin.access_token}` }),
      },
      body: isForm ? body : body && JSON.stringify(body),
    })
    const answer = z.parse(envelope, await response.json())
    if (answer.success !== 1) throw new Error(`${path} was refused (${response.status}): ${answer.message}`)
    return z.parse(endpoint.data, answer.data)
  }
}
