import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { inTransaction } from '#server/core/database/transaction.ts'
import { smtpSink } from '#server/testing/smtp-sink.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { mail } from './mail.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function started(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp(env)
  closers.push(() => app.stop())
  return app
}
const waiting = ({ db }: TestApp) => db.selectFrom('mails').select('mail_id').execute()

const letter = {
  language: 'en' as const,
  to: 'asha@example.org',
  replyTo: 'visitor@example.org',
  subject: 'शुभ संदेश & <greetings>',
  lines: ['नमस्ते, Asha.', '<script>alert(1)</script>'],
  action: { label: 'Open', url: 'https://example.org/?a=1&b=2' },
  code: '01234567',
}

test('without a mail server a mail is written to the outbox, in text and in HTML, the log says so, and its text is kept nowhere else', async () => {
  const app = await started({ MAIL_FROM: 'Sangraha <office@example.org>' })
  const logged = vi.spyOn(app.context.log, 'info')
  await inTransaction(app.db, (trx) => mail(app.context, trx, letter))
  await app.work()
  const outbox = join(app.dataDir, 'outbox')
  const files = () => readdir(outbox).catch(() => [])
  await expect.poll(files, { timeout: 20_000 }).toEqual([expect.stringMatching(/\.eml$/)])
  await expect.poll(() => waiting(app)).toEqual([])
  await expect
    .poll(() => logged.mock.calls)
    .toContainEqual([
      { message_id: expect.any(String) },
      'No mail server is set (SMTP_URL): a mail was written to the outbox',
    ])
  const [name = ''] = await files()
  const eml = await readFile(join(outbox, name), 'utf8')
  expect(eml).toMatch(/^From: Sangraha <office@example\.org>$/m)
  expect(eml).toMatch(/^To: asha@example\.org$/m)
  expect(eml).toMatch(/^Reply-To: visitor@example\.org$/m)
  expect(eml).toMatch(/^Message-ID: <[\w-]+@example\.org>$/m)
  expect(eml).toContain('Content-Type: text/plain')
  expect(eml).toContain('Content-Type: text/html')
  expect(eml).toContain('&lt;script&gt;')
})

test('a mail goes to the SMTP server, once, and a refusal is tried again with the same Message-ID', async () => {
  const sink = await smtpSink({ refusals: 1 })
  closers.push(() => sink.close())
  const app = await started({ SMTP_URL: sink.url })
  await inTransaction(app.db, (trx) => mail(app.context, trx, letter))
  await app.work()
  await expect.poll(() => sink.refused.length, { timeout: 20_000 }).toBe(1)
  // The pause before the second try is half a minute; here it is over as soon as it has begun.
  const sent = async () => {
    await app.hurry()
    return sink.mails.length
  }
  await expect.poll(sent, { timeout: 20_000, interval: 200 }).toBe(1)
  await expect.poll(() => waiting(app)).toEqual([])
  const id = /^Message-ID: (.+)$/m
  expect(id.exec(sink.mails[0]?.data ?? '')?.[1]).toBe(id.exec(sink.refused[0]?.data ?? '')?.[1])
  expect(sink.mails[0]).toMatchObject({ from: 'no-reply@sangraha.local', to: ['asha@example.org'] })
})

test('an address is one address, and a subject is one line, whatever they hold', async () => {
  const sink = await smtpSink()
  closers.push(() => sink.close())
  const app = await started({ SMTP_URL: sink.url })
  const odd = { ...letter, to: 'one@example.org', subject: 'Hello\r\nBcc: all@example.org' }
  await inTransaction(app.db, (trx) => mail(app.context, trx, odd))
  await app.work()
  await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1)
  expect(sink.mails[0]?.to).toEqual(['one@example.org'])
  expect(sink.mails[0]?.data).not.toMatch(/^Bcc:/m)
})
