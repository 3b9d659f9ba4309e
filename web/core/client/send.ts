import { RIGHTS_HEADER } from '#contract/calls/written-rights.ts'
import { fetchWhole, takeAhead } from './ahead.ts'
import { NetworkError } from './errors.ts'

export type Outgoing = {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
  signal?: AbortSignal
  /** A request repeated with the same key is saved only once. */
  saveKey?: string
  /** Sends the request even if the page is left at once. */
  keepalive?: boolean
  /** Called with the uploaded share of the body, 0 to 1. */
  onProgress?: (share: number) => void
}

/** A response. `rights` are those of the admin as the server writes them; null if it sent none. */
export type Incoming = { status: number; text: string; rights: string | null }

/**
 * Sends the request and reads the whole response. Throws `NetworkError('unreachable')`, or an AbortError when
 * cancelled.
 */
export function send(outgoing: Outgoing): Promise<Incoming> {
  return outgoing.onProgress ? sendWithProgress(outgoing) : sendByFetch(outgoing)
}

async function sendByFetch(outgoing: Outgoing): Promise<Incoming> {
  try {
    return await (takeAhead(outgoing) ?? fetchWhole(outgoing))
  } catch (error) {
    if (outgoing.signal?.aborted) throw error
    throw new NetworkError('unreachable')
  }
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function sendWithProgress({ method, url, headers, body, signal, onProgress }: Outgoing): Promise<Incoming> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    if (signal?.aborted) return reject(aborted())
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => total > 0 && onProgress?.(loaded / total)
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        rights: request.getResponseHeader(RIGHTS_HEADER),
      })
    request.onerror = () => reject(new NetworkError('unreachable'))
    request.onabort = () => reject(aborted())
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    signal?.addEventListener('abort', stop)
    request.send(body ?? null)
  })
}

const aborted = () => new DOMException('The upload was cancelled', 'AbortError')
