import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { OVERLAP_HOURS } from '#contract/resources/webhooks.ts'
import type { Database, Transaction } from '#server/core/database/connect.ts'

/** The beginning of a secret, as Standard Webhooks writes it. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** Gives a webhook a new secret, and returns it to be shown once. Earlier secrets go on signing for some hours. */
export async function makeSecret(trx: Transaction, webhook_id: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES)
  await trx
    .updateTable('webhook_secrets')
    .set({ ends_at: sql<string>`now() + make_interval(hours => ${OVERLAP_HOURS})` })
    .where('webhook_id', '=', webhook_id)
    .where('ends_at', 'is', null)
    .execute()
  await trx.insertInto('webhook_secrets').values({ webhook_id, secret }).execute()
  return PREFIX + secret.toString('base64')
}

/** The secrets that sign messages at present, newest first. */
export async function readSecrets(db: Database, webhook_id: number): Promise<Buffer[]> {
  const { rows } = await sql<{ secret: Buffer }>`
    select secret from webhook_secrets where webhook_id = ${webhook_id} and (ends_at is null or ends_at > now())
    order by secret_id desc`.execute(db)
  return rows.map(({ secret }) => secret)
}

type Signed = { id: string; seconds: number; body: string }

/** The headers of Standard Webhooks (https://www.standardwebhooks.com), with a signature by each secret. */
export function signatureHeaders(secrets: readonly Buffer[], { id, seconds, body }: Signed) {
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`,
  )
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
