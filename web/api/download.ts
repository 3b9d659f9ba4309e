import type { Endpoint } from '#contract/endpoint.ts'
import { apiUrl } from './base-path.ts'
import { credentialsFor, fillPath, readEnvelope } from './call.ts'
import { NoAnswer } from './errors.ts'
import { messageOf } from './message-of.ts'

/** The name that the server gives a file, in the form of RFC 6266. */
const nameIn = (disposition: string | null) => {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}

/** Saves the file that a call answers, as the browser saves downloads; answers why it could not, or null. */
export async function download(
  endpoint: Endpoint,
  params: Record<string, number | string> = {},
): Promise<string | null> {
  const response = await fetch(apiUrl(fillPath(endpoint.path, params)), {
    method: endpoint.method,
    headers: credentialsFor(endpoint),
  }).catch(() => null)
  if (!response) return messageOf(new NoAnswer('unreachable'))
  const isFile = response.ok && !response.headers.get('content-type')?.startsWith('application/json')
  if (!isFile) return readEnvelope(await response.text())?.message ?? messageOf(new NoAnswer('failed'))
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameIn(response.headers.get('content-disposition')) ?? ''
  link.click()
  URL.revokeObjectURL(address)
  return null
}
