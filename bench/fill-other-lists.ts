import { sql } from 'kysely'
import { contract } from '#contract/index.ts'
import type { Database } from '#server/core/database/connect.ts'
import { clientOf } from './client.ts'

/** One more than a page has, so that each list has a second one. */
const RECORDS = 11

/** Fills the lists beside the catalogue, and by that the one of changes. */
export async function fillOtherLists(bench: { db: Database; address: string; token: string }): Promise<void> {
  const ask = clientOf(bench)
  const { users, pages, subadmins, apiKeys, webhooks } = contract
  for (let n = 1; n <= RECORDS; n++) {
    const named = { action: 'add', name: `Bench ${n}` }
    const person = { ...named, email: `bench${n}@example.org` }
    await ask(users.save.path, { ...person, phone_num: '98765' })
    await ask(subadmins.save.path, person)
    await ask(pages.save.path, { ...named, content: '<p>Written for the bench.</p>' })
    await ask(apiKeys.save.path, { ...named, scopes: ['tracks'], origins: '', rate_per_minute: 600 })
    const sent = { url: 'https://example.org/hook', kinds: ['tracks'], actions: ['created'], is_active: '1' }
    await ask(webhooks.save.path, { ...named, ...sent })
  }
  await sql`
    insert into contact_queries (name, email, query)
    select 'Visitor ' || n, 'visitor' || n || '@example.org', 'A question' from generate_series(1, ${RECORDS}::int) n`.execute(
    bench.db,
  )
}
