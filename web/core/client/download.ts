import type { Endpoint } from '#contract/calls/endpoint.ts'
import { apiUrl } from '#web/core/navigation/base-path.ts'
import { currentSession, expireSession } from '#web/core/session/session.ts'
import { credentialsFor, envelopeIn, fillPath } from './call.ts'
import { ApiError, NetworkError } from './errors.ts'

/** The file name from a Content-Disposition header (RFC 6266). */
const nameIn = (disposition: string | null) => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}

const unreachable = () => {
  throw new NetworkError('unreachable')
}

/** Saves the file that a call returns as a browser download; throws a `CallError` when the call fails. */
export async function download(
  endpoint: Endpoint,
  params: Record<string, number | string> = {},
  body?: object,
): Promise<void> {
  const { accessToken } = currentSession()
  const response = await fetch(apiUrl(fillPath(endpoint.path, params)), {
    method: endpoint.method,
    headers: { ...credentialsFor(endpoint), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(unreachable)
  if (response.status === 401) {
    expireSession(accessToken)
    throw new NetworkError('signed_out')
  }
  const isFile = response.ok && !response.headers.get('content-type')?.startsWith('application/json')
  if (!isFile) {
    const text = await response.text().catch(unreachable)
    const envelope = envelopeIn(response.status, text)
    throw envelope.success === 0 ? new ApiError(envelope) : new NetworkError('failed')
  }
  // A file whose transfer broke off must not be saved, so the whole body is read first.
  const address = URL.createObjectURL(await response.blob().catch(unreachable))
  const link = document.createElement('a')
  link.href = address
  link.download = nameIn(response.headers.get('content-disposition')) ?? ''
  link.click()
  URL.revokeObjectURL(address)
}

/**
 * Lets the browser save the answer of a call as it arrives: files of gigabytes must not pass through memory. The parameters
 * authorise the call, because the browser sends no credentials of ours with it.
 */
export function saveFrom(endpoint: Endpoint, params: Record<string, string>): void {
  const link = document.createElement('a')
  link.href = apiUrl(fillPath(endpoint.path, params))
  // The attribute also keeps the browser on the screen when the call fails.
  link.download = ''
  link.click()
}
