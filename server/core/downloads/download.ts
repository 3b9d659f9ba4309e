import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { message } from '#server/core/messages/message.ts'
import { announced, beginningOf, isOfOther } from './answer.ts'
import type { Limits } from './limits.ts'
import {
  ConnectionLostError,
  connectionLost,
  networkError,
  permanentLinkError,
  temporaryLinkError,
} from './link-errors.ts'
import { type Opening, openLink } from './open-link.ts'
import { receive, tooLarge } from './receive.ts'

export type DownloadOptions = Pick<Opening, 'guard' | 'signal'> & {
  limits: Limits
  /** Called for every chunk, in bytes; `total` is null when the server does not send it. */
  onProgress?: (received: number, total: number | null) => void
}

/**
 * Downloads the file behind a link into a new file at `path`. Returns its size in bytes. Throws a `LinkError`, disk
 * errors, or the reason of the signal.
 */
export async function download(link: string, path: string, downloading: DownloadOptions): Promise<number> {
  const file = await open(path, 'ax', 0o600)
  const clock = new AbortController()
  const timer = setTimeout(
    () => clock.abort(temporaryLinkError(message('fetch.tooLong'))),
    downloading.limits.total,
  )
  const bounded = { ...downloading, signal: AbortSignal.any([downloading.signal, clock.signal]) }
  try {
    const { size, host, isDelimited } = await transfer(link, file, bounded)
    if (isDelimited) return size
    // Without a length, the end of the file looks like a lost connection, so the file counts as complete when two downloads are
    // equal.
    const first = await hashOf(path)
    await transfer(link, file, bounded)
    if ((await hashOf(path)) !== first) throw connectionLost(host)
    return size
  } finally {
    clearTimeout(timer)
    await file.close()
  }
}

/**
 * Transfers the whole file. Resumes after a lost connection, as long as the server supports it and each attempt receives more
 * bytes.
 */
async function transfer(
  link: string,
  file: FileHandle,
  { guard, signal, limits, onProgress }: DownloadOptions,
) {
  let received = 0
  let validator: string | null = null
  for (let resumed = 0; ; resumed++) {
    const headers: Record<string, string> = validator
      ? { range: `bytes=${received}-`, 'if-range': validator }
      : {}
    const opened = await openLink(link, { guard, signal, timeouts: limits, headers })
    const { response, host } = opened
    const asked = received
    try {
      received = beginningOf(response, asked, host)
      if (received === 0) await file.truncate(0)
      const about = announced(response, received)
      if (about.total !== null && about.total > limits.size) throw tooLarge(limits)
      // Some servers send a range of the current file whatever If-Range says.
      if (received > 0 && isOfOther(validator, about.validator)) throw connectionLost(host)
      // A partial response need not repeat the validator of the first one.
      validator = about.validator ?? (received > 0 ? validator : null)
      await receive(opened, received, limits, async (piece) => {
        await file.appendFile(piece)
        received += piece.length
        onProgress?.(received, about.total)
      })
      // Some servers send less than the requested range.
      if (about.total !== null && received < about.total) throw connectionLost(host)
      if (received === 0) throw permanentLinkError(message('fetch.empty', { host }))
      return { size: received, host, isDelimited: about.isDelimited }
    } catch (error) {
      signal.throwIfAborted()
      const problem = networkError(error, host) ?? error
      const canGoOn = problem instanceof ConnectionLostError && validator !== null && received > asked
      if (!canGoOn || resumed === limits.resumptions) throw problem
    } finally {
      response.destroy()
    }
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
