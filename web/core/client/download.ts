import type { Endpoint } from '#contract/endpoint.ts'
import { currentSession, expireSession } from '../session/session.ts'
import { apiUrl } from './base-path.ts'
import { credentialsFor, fillPath, readEnvelope } from './call.ts'
import { NoAnswer, RefusedQuery } from './errors.ts'

/** The name that the server gives a file, in the form of RFC 6266. */
const nameIn = (disposition: string | null) => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}

const unreachable = () => {
  throw new NoAnswer('unreachable')
}

/** Saves the file that a call answers, as the browser saves downloads; throws a `CallError` when there is none. */
export async function download(
  endpoint: Endpoint,
  params: Record<string, number | string> = {},
): Promise<void> {
  const { accessToken } = currentSession()
  const response = await fetch(apiUrl(fillPath(endpoint.path, params)), {
    method: endpoint.method,
    headers: credentialsFor(endpoint),
  }).catch(unreachable)
  if (response.status === 401) {
    expireSession(accessToken)
    throw new NoAnswer('signed_out')
  }
  const isFile = response.ok && !response.headers.get('content-type')?.startsWith('application/json')
  if (!isFile) {
    const text = await response.text().catch(unreachable)
    const envelope = response.status < 500 ? readEnvelope(text) : null
    throw envelope?.success === 0 ? new RefusedQuery(envelope) : new NoAnswer('failed')
  }
  // A file that breaks off in the middle is none.
  const address = URL.createObjectURL(await response.blob().catch(unreachable))
  const link = document.createElement('a')
  link.href = address
  link.download = nameIn(response.headers.get('content-disposition')) ?? ''
  link.click()
  URL.revokeObjectURL(address)
}
