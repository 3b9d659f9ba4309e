import * as z from 'zod/mini'
import type { Message } from '#contract/messages/message.ts'
import { message } from '#server/core/messages/message.ts'
import type { Settings } from '#server/core/settings/settings.ts'

/** Google's server of topics (Instance ID), which takes the same access tokens as that of messages. */
const GOOGLE = 'https://iid.googleapis.com'
const CALL_TIMEOUT_MS = 10_000
/** How many devices one call takes. */
export const MAX_TOKENS = 1000

export type TopicAction = 'subscribe' | 'unsubscribe'

/** The result for one device. `gone`: the token does not exist any more; `refused`: for good; `later`: a retry may succeed. */
export type TopicResult = 'done' | 'gone' | 'refused' | 'later'

/** The results of all tokens in the same order, or why there are none. The calls can be repeated. */
export type TopicOutcome =
  | { kind: 'answered'; results: TopicResult[] }
  | { kind: 'refused' | 'later'; problem: Message }

const PATHS = { subscribe: 'batchAdd', unsubscribe: 'batchRemove' } as const
const TEMPORARY = new Set(['INTERNAL', 'UNKNOWN', 'DEADLINE_EXCEEDED', 'UNAVAILABLE'])

const answered = z.object({ results: z.array(z.object({ error: z.optional(z.string()) })) })

function resultOf(error: string | undefined): TopicResult {
  if (error === undefined) return 'done'
  // INVALID_ARGUMENT may concern the topic, so it does not prove that a token is gone.
  if (error === 'NOT_FOUND') return 'gone'
  return TEMPORARY.has(error) ? 'later' : 'refused'
}

/** Subscribes devices to a topic, or unsubscribes them. */
export async function setTopic(
  { fcmEndpoint }: Pick<Settings, 'fcmEndpoint'>,
  access_token: string,
  action: TopicAction,
  topic: string,
  tokens: readonly string[],
): Promise<TopicOutcome> {
  try {
    const response = await fetch(`${fcmEndpoint ?? GOOGLE}/iid/v1:${PATHS[action]}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${access_token}`,
        access_token_auth: 'true',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ to: `/topics/${topic}`, registration_tokens: tokens }),
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    })
    const { status } = response
    if (!response.ok) {
      const kind = status === 429 || status >= 500 ? 'later' : 'refused'
      return { kind, problem: message('push.answered', { status }) }
    }
    const { results } = z.parse(answered, await response.json())
    if (results.length !== tokens.length) throw new Error('there is not a result for each device')
    return { kind: 'answered', results: results.map(({ error }) => resultOf(error)) }
  } catch (error) {
    // There was no response, or one that cannot be read.
    const problem = error instanceof Error ? error.message : String(error)
    return { kind: 'later', problem: message('push.unreached', { reason: problem }) }
  }
}
