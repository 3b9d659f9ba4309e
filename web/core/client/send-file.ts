import type * as z from 'zod/mini'
import type { DataOf, Endpoint } from '#contract/calls/endpoint.ts'
import type { Envelope, Refused } from '#contract/calls/envelope.ts'
import { type CallWithParts, MAX_PART_BYTES, MIN_PART_BYTES, uploads } from '#contract/features/uploads.ts'
import { currentSession } from '#web/core/session/session.ts'
import { call } from './call.ts'
import { NetworkError } from './errors.ts'
import type { Sends } from './sent.ts'

/** In bytes: files up to this size are sent in one request, and the first part of others has it. */
const FIRST_PART_BYTES = 4 * 1024 * 1024
/** The pauses before retries, in milliseconds, after failures in a row during which the server received nothing. */
const PAUSES_MS = [1000, 2000, 4000, 8000]
/** How often a file is sent from the beginning because the server no longer has any of it. */
const MAX_RESTARTS = 2

type TakesFile = Endpoint & { body: z.ZodMiniType<object>; takesParts: true; path: CallWithParts }
type Way = { signal: AbortSignal; onProgress: (share: number) => void }
type Begun = { upload_id: string; received: number }

/**
 * Makes a call with a file, in parts if it is large; returns and throws as `call` does. When the connection breaks off, it
 * continues after growing pauses with what the server lacks, also in a later call with the same file by the same admin;
 * cancelling removes what was received.
 */
export async function sendFile<E extends TakesFile>(
  endpoint: E,
  sent: Sends<E> & Way,
): Promise<Envelope<DataOf<E>>> {
  // By `Sends`, every such call has a body that contains its file.
  const fields = sent.body as unknown as Record<string, unknown>
  const [field, file] = Object.entries(fields).find(([, value]) => value instanceof File) as [string, File]
  const way = { signal: sent.signal, onProgress: sent.onProgress }
  const whole = () => call<TakesFile>(endpoint, { body: fields, ...way })
  const parts = file.size > FIRST_PART_BYTES ? partsOf(endpoint, { field, file, fields, ...way }) : null
  try {
    // The answer is the endpoint's own, because the calls for parts only answer here when they are refused.
    return (await untilAnswered(parts?.send ?? whole, way.signal)) as Envelope<DataOf<E>>
  } catch (error) {
    if (way.signal.aborted) parts?.remove()
    throw error
  }
}

/** Resolves when the pause is over, the browser is online again, or the call is cancelled. */
const waitFor = (pause: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => resolve()
    setTimeout(end, pause)
    window.addEventListener('online', end, { once: true })
    signal.addEventListener('abort', end, { once: true })
  })

/**
 * Repeats a call until it gets an answer. `attempt` calls `onReceived` when the server has received something, which makes the
 * pauses short again.
 */
async function untilAnswered(
  attempt: (onReceived: () => void) => Promise<Envelope<unknown>>,
  signal: AbortSignal,
): Promise<Envelope<unknown>> {
  const { adminId } = currentSession()
  for (let failures = 0; ; ) {
    // Another admin may have signed in during the pause.
    if (currentSession().adminId !== adminId) throw new NetworkError('signed_out')
    try {
      return await attempt(() => {
        failures = 0
      })
    } catch (error) {
      const pause = PAUSES_MS[failures++]
      if (!(error instanceof NetworkError) || error.reason === 'signed_out' || pause === undefined)
        throw error
      await waitFor(pause, signal)
      signal.throwIfAborted()
    }
  }
}

type Parts = Way & { field: string; file: File; fields: Record<string, unknown> }

/** Uploads a file in parts. Each attempt sends the parts that the server lacks, and then makes the call. */
function partsOf(endpoint: TakesFile, { field, file, fields, signal, onProgress }: Parts) {
  const { adminId } = currentSession()
  let partSize = FIRST_PART_BYTES
  let restarts = 0
  let upload_id: string | null = null
  // Removes a cancelled upload. If the connection is gone too, the server removes it after a day.
  const remove = () => {
    if (upload_id !== null)
      void call(uploads.remove, { body: { upload_id }, keepalive: true }).catch(() => undefined)
  }

  async function sendParts(begun: Begun, onReceived: () => void): Promise<Refused | null> {
    for (let { received } = begun; received < file.size; ) {
      if (currentSession().adminId !== adminId) throw new NetworkError('signed_out')
      const from = received
      const part = file.slice(from, from + partSize)
      const answer = await call(uploads.part, {
        body: { upload_id: begun.upload_id, offset: String(from), part },
        signal,
        onProgress: (share) => onProgress((from + share * part.size) / file.size),
      })
      if (answer.success === 0) return answer
      received = answer.data.received
      onReceived()
      partSize = Math.min(2 * partSize, MAX_PART_BYTES)
    }
    return null
  }

  async function attempt(onReceived: () => void): Promise<Envelope<unknown>> {
    const begun = await call(uploads.begin, {
      body: {
        call: endpoint.path,
        file_name: file.name,
        size: file.size,
        fingerprint: await fingerprintOf(file),
      },
      signal,
    })
    if (begun.success === 0) return begun
    upload_id = begun.data.upload_id
    onProgress(begun.data.received / file.size)
    const { files: _, ...withJson } = endpoint
    const refused = await sendParts(begun.data, onReceived)
    const answer = refused ?? (await call(withJson, { body: { ...fields, [field]: { upload_id } }, signal }))
    const isBehind = answer.success === 0 && (answer.code === 'wrong_offset' || answer.code === 'start_over')
    // Another tab is sending the same file, or the server has removed what it had of it.
    if (isBehind && restarts++ < MAX_RESTARTS) return attempt(onReceived)
    remove()
    return answer
  }

  async function send(onReceived: () => void) {
    try {
      return await attempt(onReceived)
    } catch (error) {
      // Small parts get through where the connection breaks often.
      partSize = Math.max(Math.floor(partSize / 4), MIN_PART_BYTES)
      throw error
    }
  }
  return { send, remove }
}

const SAMPLES = 16
const SAMPLE_BYTES = 16

/**
 * A fingerprint that tells a file from others with its name and size: its modification time, and bytes from places all over it,
 * since browsers offer no hash over plain http. Throws if the file can no longer be read.
 */
async function fingerprintOf(file: File): Promise<string> {
  const samples = Array.from({ length: SAMPLES }, (_, at) => {
    const from = Math.floor(((at + 0.5) * file.size) / SAMPLES)
    return file.slice(from, from + SAMPLE_BYTES)
  })
  const bytes = new Uint8Array(await new Blob(samples).arrayBuffer())
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${file.lastModified} ${hex}`
}
