import { JWT } from 'google-auth-library'
import * as z from 'zod/mini'
import type { Word } from '#contract/word.ts'
import type { Settings } from '#server/settings.ts'
import { say } from '#server/words/say.ts'
import { type Posted, postOnce } from './post-once.ts'

/** What a phone shows, and what the app is told to open. */
export type PushMessage = { title: string; body: string; data: Record<string, string> }

export type Outcome =
  | { kind: 'taken' }
  /** It will not be taken. */
  | { kind: 'refused'; why: Word }
  /** It has certainly not been taken, and may be later. */
  | { kind: 'later'; why: Word }
  /** It may have been taken. */
  | { kind: 'unknown'; why: Word }

type NotAuthorised = Extract<Outcome, { kind: 'refused' | 'later' }>

export type Authorised = { kind: 'authorised'; token: string } | NotAuthorised

const GOOGLE = 'https://fcm.googleapis.com'
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging'

/** In milliseconds, for each of the two calls. */
const LONGEST_CALL = 10_000

/** The push service of the settings (FCM HTTP v1); null where none is configured. */
export function pushService({ fcmServiceAccount: account, fcmTopic, fcmEndpoint }: Settings) {
  if (!account) return null
  const sendUrl = `${fcmEndpoint ?? GOOGLE}/v1/projects/${encodeURIComponent(account.project_id)}/messages:send`

  return {
    /** Asks for a token. Nothing is handed over by that, so that it may be asked for again and again. */
    async authorise(): Promise<Authorised> {
      const client = new JWT({
        email: account.client_email,
        key: account.private_key,
        scopes: [SCOPE],
        transporterOptions: {
          timeout: LONGEST_CALL,
          retryConfig: { retry: 0 },
          // The library knows but one address for tokens.
          ...(fcmEndpoint && { fetchImplementation: (_url, init) => fetch(`${fcmEndpoint}/token`, init) }),
        },
      })
      try {
        const { access_token } = await client.authorize()
        if (access_token) return { kind: 'authorised', token: access_token }
        return { kind: 'later', why: say('push.noToken') }
      } catch (error) {
        return unauthorised(error)
      }
    },

    /** Hands a message over to the topic: once, whatever comes of it. */
    async handOver(token: string, { title, body, data }: PushMessage): Promise<Outcome> {
      const message = { topic: fcmTopic, notification: { title, body }, data }
      const posted = await postOnce(sendUrl, {
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
        timeout: LONGEST_CALL,
      })
      return outcomeOf(posted)
    },
  }
}

const answered = z.object({ response: z.object({ status: z.int() }) })

function unauthorised(error: unknown): NotAuthorised {
  const why = error instanceof Error ? error.message : String(error)
  const { data } = z.safeParse(answered, error)
  const status = data?.response.status ?? 0
  // A key that cannot sign fails before any call is made.
  const isKey = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_OSSL')
  if (isKey || (status >= 400 && status < 500 && status !== 429))
    return { kind: 'refused', why: say('push.keyRefused', { why }) }
  return { kind: 'later', why: say('push.tokenRefused', { why }) }
}

const fcmError = z.object({
  error: z.object({ message: z.optional(z.string()), status: z.optional(z.string()) }),
})

/** The push service's own words about what is wrong; null where the answer is not its own, as a gateway's page. */
function saidIn(text: string): string | null {
  try {
    const { error } = z.parse(fcmError, JSON.parse(text))
    return [error.message, error.status].filter(Boolean).join(' – ') || 'no reason given'
  } catch {
    return null
  }
}

/**
 * What an answer proves. An error of the service's own says that the message was not taken, and 429 and 503 say so
 * whoever answers; a 500, 502 or 504 of something in between says nothing about what lies behind it.
 */
export function outcomeOf(posted: Posted): Outcome {
  if (posted.kind === 'unreached') return { kind: 'later', why: say('push.unreached', { why: posted.why }) }
  if (posted.kind === 'unanswered')
    return { kind: 'unknown', why: say('push.unanswered', { why: posted.why }) }
  const { status, text } = posted
  if (status >= 200 && status < 300) return { kind: 'taken' }
  const said = saidIn(text)
  const why = said === null ? say('push.answered', { status }) : say('push.answeredWith', { status, said })
  if (status === 429 || status === 503 || (status === 500 && said !== null)) return { kind: 'later', why }
  if (status >= 500) return { kind: 'unknown', why }
  return { kind: 'refused', why }
}
