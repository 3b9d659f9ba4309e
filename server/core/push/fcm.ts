import * as z from 'zod/mini'
import type { Message } from '#contract/messages/message.ts'
import { message } from '#server/core/messages/message.ts'
import type { Settings } from '#server/core/settings/settings.ts'
import { type PostResult, postOnce } from './post-once.ts'

/** The title and text that a phone shows, and the data that tell the app what to open. */
export type PushMessage = { title: string; body: string; data: Record<string, string> }

/** The addressee of a message: all who subscribe to a topic, or the one device with this registration token. */
type Addressee = { topic: string } | { token: string }

export type Outcome =
  | { kind: 'taken' }
  /** The message will never be accepted. `code` is the push service's own, such as UNREGISTERED for a token. */
  | { kind: 'refused'; problem: Message; code: string | null }
  /** The message was certainly not accepted, and a retry may succeed. */
  | { kind: 'later'; problem: Message }
  /** The message may have been accepted. */
  | { kind: 'unknown'; problem: Message }

type NotAuthorised = Extract<Outcome, { kind: 'refused' | 'later' }>

export type Authorised = { kind: 'authorised'; token: string } | NotAuthorised

const GOOGLE = 'https://fcm.googleapis.com'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'

/** In milliseconds, for each of the two calls: requesting a token, and sending. */
const CALL_TIMEOUT_MS = 10_000

/** Creates the push service from the settings (FCM HTTP v1); null when none is configured. */
export function pushService({ fcmServiceAccount: account, fcmTopic, fcmEndpoint }: Settings) {
  if (!account) return null
  const sendUrl = `${fcmEndpoint ?? GOOGLE}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`

  return {
    /** The topic of every device with the app. */
    everyone: { topic: fcmTopic },

    /** Requests an access token. Sends no message, so it can be repeated safely. */
    async authorise(): Promise<Authorised> {
      // The library is imported here, since it takes some megabytes of memory that most installations never need.
      const { JWT } = await import('google-auth-library')
      const client = new JWT({
        email: account.client_email,
        key: account.private_key,
        scopes: [SCOPE],
        transporterOptions: {
          timeout: CALL_TIMEOUT_MS,
          retryConfig: { retry: 0 },
          // The library has a fixed token URL, so another endpoint needs its own fetch.
          ...(fcmEndpoint && { fetchImplementation: (_url, init) => fetch(`${fcmEndpoint}/token`, init) }),
        },
      })
      try {
        const { access_token } = await client.authorize()
        if (access_token) return { kind: 'authorised', token: access_token }
        return { kind: 'later', problem: message('push.noToken') }
      } catch (error) {
        return unauthorised(error)
      }
    },

    /** Sends a message exactly once, without retries. */
    async handOver(token: string, to: Addressee, { title, body, data }: PushMessage): Promise<Outcome> {
      const message = { ...to, notification: { title, body }, data }
      const posted = await postOnce(sendUrl, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
        timeout: CALL_TIMEOUT_MS,
      })
      return outcomeOf(posted)
    },
  }
}

const answered = z.object({ response: z.object({ status: z.int() }) })

function unauthorised(error: unknown): NotAuthorised {
  const problem = error instanceof Error ? error.message : String(error)
  const { data } = z.safeParse(answered, error)
  const status = data?.response.status ?? 0
  // An invalid key fails before any request is made.
  const isKey = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_OSSL')
  if (isKey || (status >= 400 && status < 500 && status !== 429))
    return { kind: 'refused', problem: message('push.keyRefused', { reason: problem }), code: null }
  return { kind: 'later', problem: message('push.tokenRefused', { reason: problem }) }
}

const fcmError = z.object({
  error: z.object({
    message: z.optional(z.string()),
    status: z.optional(z.string()),
    details: z.optional(z.array(z.object({ errorCode: z.optional(z.string()) }))),
  }),
})

type Said = { text: string; code: string | null }

/** Returns the push service's own error text and code; null for other responses, such as a gateway's error page. */
function saidIn(text: string): Said | null {
  try {
    const { error } = z.parse(fcmError, JSON.parse(text))
    return {
      text: [error.message, error.status].filter(Boolean).join(' – ') || 'no reason given',
      code: error.details?.find(({ errorCode }) => errorCode)?.errorCode ?? null,
    }
  } catch {
    return null
  }
}

/**
 * The outcome that a response proves: an error in the service's own format means that the message was not accepted, and so do 429
 * and 503 from anywhere. A 500, 502 or 504 from a gateway proves nothing.
 */
export function outcomeOf(posted: PostResult): Outcome {
  if (posted.kind === 'unreached')
    return { kind: 'later', problem: message('push.unreached', { reason: posted.problem }) }
  if (posted.kind === 'unanswered')
    return { kind: 'unknown', problem: message('push.unanswered', { reason: posted.problem }) }
  const { status, text } = posted
  if (status >= 200 && status < 300) return { kind: 'taken' }
  const said = saidIn(text)
  const problem =
    said === null
      ? message('push.answered', { status })
      : message('push.answeredWith', { status, said: said.text })
  if (status === 429 || status === 503 || (status === 500 && said !== null)) return { kind: 'later', problem }
  if (status >= 500) return { kind: 'unknown', problem }
  return { kind: 'refused', problem, code: said?.code ?? null }
}
