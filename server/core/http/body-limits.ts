import type { IncomingMessage } from 'node:http'

/** The minimum speed of a request body, in milliseconds and bytes. */
export type BodyLimits = {
  /** The timeout of a body without files. */
  total: number
  /** A body with files has no total timeout, but must send at least `bytes` in each `within`. */
  slowest: { bytes: number; within: number }
}

/** Text arrives in time even on the slowest mobile networks; for files, one kilobyte per second is enough. */
export const BODY_LIMITS: BodyLimits = { total: 120_000, slowest: { bytes: 60_000, within: 60_000 } }

/** Closes the connection of a slower sender: one byte every few seconds would keep it open for days. */
export function limitBody(raw: IncomingMessage, hasFiles: boolean, limits: BodyLimits): void {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
  if (length === '0' && encoding === undefined) return
  const { socket } = raw
  const { bytes, within } = limits.slowest
  let counted = socket.bytesRead
  const timer = hasFiles
    ? setInterval(() => {
        if (socket.bytesRead - counted < bytes) raw.destroy()
        counted = socket.bytesRead
      }, within)
    : setTimeout(() => raw.destroy(), limits.total)
  const done = () => clearTimeout(timer)
  raw.once('end', done)
  raw.once('close', done)
}
