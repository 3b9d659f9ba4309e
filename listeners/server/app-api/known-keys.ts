import { hash } from 'node:crypto'
import { sql } from 'kysely'
import type { Scope } from '#contract/resources/api-keys.ts'
import type { Database } from '#server/core/database/connect.ts'
import type { ContentChanges } from '#server/core/database/content-changes.ts'
import { keptWhileTrue } from '#server/core/database/kept-while-true.ts'
import { keyRejected } from '#server/core/errors/api-errors.ts'
import { message } from '#server/core/messages/message.ts'

export type KnownKey = {
  key_id: number
  scopes: ReadonlySet<Scope>
  /** The scopes as a text; keys with equal scopes share answers. */
  scopeText: string
  origins: ReadonlySet<string>
  rate_per_minute: number
  isRevoked: boolean
  /** The key itself, if it is that of the listening page, which is not secret. Its rate applies to each address. */
  publicKey: string | null
}

/** The key of the listening page, which every visitor gets. */
export type PublicKey = Pick<KnownKey, 'scopes'> & { publicKey: string }

type Keys = {
  byHash: ReadonlyMap<string, KnownKey>
  origins: ReadonlySet<string>
  listeningPage: PublicKey | undefined
}

/** All keys, kept in memory until one of them or other content changes, so that a call needs no statement to check its key. */
export function knownKeys(db: Database, changes: ContentChanges) {
  const current = keptWhileTrue(changes, () => readKeys(db))

  return {
    /** The valid key in an `Authorization` header. Throws 401 for every other. */
    async find(authorization: string | undefined): Promise<KnownKey> {
      const sent = /^Bearer +(\S{1,200})$/i.exec(authorization ?? '')?.[1]
      if (!sent) throw keyRejected(message('app.keyNeeded'))
      const { byHash } = await current()
      const key = byHash.get(hash('sha256', sent, 'hex'))
      if (!key) throw keyRejected(message('app.keyUnknown'))
      if (key.isRevoked) throw keyRejected(message('app.keyRevoked'))
      return key
    },

    /** The valid key of the listening page; undefined while the page is off. */
    listeningPage: async (): Promise<PublicKey | undefined> => (await current()).listeningPage,

    /** Whether any valid key allows pages of this origin. A browser asks this in a preflight, before it sends a key. */
    isOriginKnown: async (origin: string): Promise<boolean> => (await current()).origins.has(origin),
  }
}

async function readKeys(db: Database): Promise<Keys> {
  const { rows } = await sql<
    Omit<KnownKey, 'scopes' | 'scopeText' | 'origins'> &
      Record<'scopes' | 'origins', Scope[]> & { key_hash: string }
  >`
    select k.key_id, k.scopes, k.origins, k.rate_per_minute, k.revoked_at is not null as "isRevoked",
      encode(s.key_hash, 'hex') as key_hash, p.api_key as "publicKey"
    from api_keys k join api_key_secrets s using (key_id) left join listening_page_keys p using (key_id)`.execute(
    db,
  )
  const byHash = new Map(
    rows.map(({ key_hash, scopes, origins, ...key }): [string, KnownKey] => [
      key_hash,
      {
        ...key,
        scopes: new Set(scopes),
        scopeText: scopes.toSorted().join(),
        origins: new Set<string>(origins),
      },
    ]),
  )
  const valid = [...byHash.values()].filter(({ isRevoked }) => !isRevoked)
  return {
    byHash,
    origins: new Set(valid.flatMap(({ origins }) => [...origins])),
    listeningPage: valid.find(isPublic),
  }
}

const isPublic = (key: KnownKey): key is KnownKey & PublicKey => key.publicKey !== null
