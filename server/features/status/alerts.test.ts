import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECURITY_EVENTS } from '#server/core/log/security-events.ts'
import { allJobs } from '#server/jobs.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const deploy = join(import.meta.dirname, '../../../deploy')

let app: TestApp
beforeAll(async () => {
  app = await startApp({ BACKUP_TARGET: '/no/backups' })
  // What exists only after an upgrade.
  await sql`insert into backfills (name, version, done, total) values ('search-words', 1, 5, 20)`.execute(
    app.db,
  )
})
afterAll(() => app.stop())

const scrape = async () => (await fetch(`${app.origin}/metrics`)).text()

test('before the first backup its time is 0, so that an alert about old backups fires', async () => {
  const metrics = await scrape()
  expect(metrics).toContain('\nsangraha_backup_last_success_timestamp_seconds 0\n')
  expect(metrics).toContain('\nsangraha_backup_last_failure_timestamp_seconds 0\n')
})

test('what is counted by name is there with 0 from the first scrape, so that its first time is an increase', async () => {
  const metrics = await scrape()
  const expected = [
    ...Object.keys(SECURITY_EVENTS).map((event) => `sangraha_security_events_total{event="${event}"}`),
    ...['mail', 'push'].flatMap((channel) =>
      ['accepted', 'failed'].map(
        (result) => `sangraha_deliveries_total{channel="${channel}",result="${result}"}`,
      ),
    ),
    ...allJobs.map(({ name }) => `sangraha_jobs_failed{job="${name}"}`),
  ]
  expect(expected.filter((series) => !metrics.includes(`\n${series} `))).toEqual([])
})

/** Names of metrics of ours in a text, without the endings of histograms. */
const namesIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:sangraha|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/(_seconds)_(bucket|count|sum)$/, '$1'),
    ),
  )

test.each(['prometheus-rules.yaml', 'grafana-dashboard.json'])(
  'the product exports every metric that deploy/%s names',
  async (file) => {
    const metrics = await scrape()
    const exported = new Set([...metrics.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name))
    const named = namesIn(readFileSync(join(deploy, file), 'utf8'))
    expect(named.size).toBeGreaterThan(5)
    expect([...named].filter((name) => !exported.has(name))).toEqual([])
  },
)

test('the rules and the dashboard are well formed: each alert has an expression and says what to do', () => {
  const rules = readFileSync(join(deploy, 'prometheus-rules.yaml'), 'utf8')
  const alerts = rules.split(/^ {6}- alert: /m).slice(1)
  expect(alerts.length).toBeGreaterThan(8)
  for (const alert of alerts)
    expect(alert).toMatch(/^\w+\n {8}expr: .+\n {8}for: \d+[mh]\n {8}annotations:\n {10}summary: .+\n$/)
  const { panels } = JSON.parse(readFileSync(join(deploy, 'grafana-dashboard.json'), 'utf8'))
  for (const { title, targets } of panels)
    for (const { expr } of targets) expect([title, expr]).toEqual([title, expect.stringMatching(/\w/)])
})

test('a backup that failed counts, whoever began it', async () => {
  await sql`insert into backups (state, admin_name, target, finished_at, problem)
    values ('failed', 'x', '/no/backups', to_timestamp(1700000000), '{"key":"backups.interrupted"}')`.execute(
    app.db,
  )
  const read = async () => /^sangraha_backup_last_failure_timestamp_seconds (\d+)/m.exec(await scrape())?.[1]
  // Scrapes within five seconds share one reading.
  await expect.poll(read, { timeout: 15_000 }).toBe('1700000000')
})
