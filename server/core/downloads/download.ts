import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { say } from '#server/words/say.ts'
import { announced, beginningOf, isOfOther } from './answer.ts'
import type { Limits } from './limits.ts'
import { type Opening, openLink } from './open-link.ts'
import { BrokenOff, brokenOff, final, networkProblem, passing } from './problems.ts'
import { receive, tooLarge } from './receive.ts'

export type Downloading = Pick<Opening, 'guard' | 'signal'> & {
  limits: Limits
  /** Told of every piece, in bytes; `total` is null where the server does not say. */
  onProgress?: (received: number, total: number | null) => void
}

/**
 * Downloads what a link leads to into a new file at `path`. Answers its size in bytes. Throws a `LinkProblem`, what the
 * disk throws, or the reason of the signal.
 */
export async function download(link: string, path: string, downloading: Downloading): Promise<number> {
  const file = await open(path, 'ax', 0o600)
  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(passing(say('fetch.tooLong'))), downloading.limits.total)
  const bounded = { ...downloading, signal: AbortSignal.any([downloading.signal, clock.signal]) }
  try {
    const { size, host, isDelimited } = await transfer(link, file, bounded)
    if (isDelimited) return size
    // Only the end of the connection said that this was all, and a broken one ends too: the same twice is a proof.
    const first = await hashOf(path)
    await transfer(link, file, bounded)
    if ((await hashOf(path)) !== first) throw brokenOff(host)
    return size
  } finally {
    clearTimeout(timer)
    await file.close()
  }
}

/** Transfers to the end. What breaks off goes on where it was, as long as the server can and each time brings more. */
async function transfer(link: string, file: FileHandle, { guard, signal, limits, onProgress }: Downloading) {
  let received = 0
  let validator: string | null = null
  for (let resumed = 0; ; resumed++) {
    const headers: Record<string, string> = validator
      ? { range: `bytes=${received}-`, 'if-range': validator }
      : {}
    const opened = await openLink(link, { guard, signal, patience: limits, headers })
    const { response, host } = opened
    const asked = received
    try {
      received = beginningOf(response, asked, host)
      if (received === 0) await file.truncate(0)
      const about = announced(response, received)
      if (about.total !== null && about.total > limits.size) throw tooLarge(limits)
      // Some servers send a part of what is there now, whatever it was asked to be a part of.
      if (received > 0 && isOfOther(validator, about.validator)) throw brokenOff(host)
      // A part need not name its content again.
      validator = about.validator ?? (received > 0 ? validator : null)
      await receive(opened, received, limits, async (piece) => {
        await file.appendFile(piece)
        received += piece.length
        onProgress?.(received, about.total)
      })
      // Some servers answer with less of a part than was asked for.
      if (about.total !== null && received < about.total) throw brokenOff(host)
      if (received === 0) throw final(say('fetch.empty', { host }))
      return { size: received, host, isDelimited: about.isDelimited }
    } catch (error) {
      signal.throwIfAborted()
      const problem = networkProblem(error, host) ?? error
      const canGoOn = problem instanceof BrokenOff && validator !== null && received > asked
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
