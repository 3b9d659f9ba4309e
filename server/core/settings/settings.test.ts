import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DESCRIBED, settingsPage } from './described.ts'
import { readSettings, SettingsError } from './settings.ts'

test('an empty environment gives the documented defaults', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    basePath: '',
    publicUrl: null,
    trustProxy: false,
    databaseUrl: null,
    poolerUrl: null,
    readUrls: [],
    s3: null,
    smtpUrl: null,
    fcmServiceAccount: null,
    fcmTopic: 'all',
    fetchAllow: [],
    feedOwner: null,
    feedCategory: 'Music',
    process: 'all',
    logLevel: 'info',
    adminEmail: 'admin@sangraha.local',
    adminPassword: null,
    sampleCatalogue: true,
  })
  expect(settings.dataDir).toMatch(/^\/.*\/data$/)
})

test('docs/settings.md describes every setting that is read, and no other', async () => {
  const names = new Set<string>()
  const asked = new Proxy<Record<string, undefined>>({}, { get: (_, name) => void names.add(String(name)) })
  readSettings(asked)
  expect([...names].sort()).toEqual(Object.keys(DESCRIBED).sort())
  await expect(settingsPage()).toMatchFileSnapshot('../../../docs/settings.md')
})

test('a pooler and replicas need a database of their own, and commands use its direct address', () => {
  const alone = problemsOf({ DATABASE_DIRECT_URL: 'postgres://a/b', DATABASE_READ_URL: 'postgres://c/b' })
  expect(alone.map((problem) => problem.split(' ')[0])).toEqual(['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
  const urls = { DATABASE_URL: 'postgres://pooler/b', DATABASE_READ_URL: 'postgres://c/b, postgres://d/b' }
  expect(readSettings(urls)).toMatchObject({
    databaseUrl: 'postgres://pooler/b',
    poolerUrl: null,
    readUrls: ['postgres://c/b', 'postgres://d/b'],
  })
  const direct = readSettings({ ...urls, DATABASE_DIRECT_URL: 'postgres://a/b' })
  expect(direct).toMatchObject({ databaseUrl: 'postgres://a/b', poolerUrl: 'postgres://pooler/b' })
  for (const wrong of ['http://c', 'postgres://c/b,postgres://c/b'])
    expect(problemsOf({ ...urls, DATABASE_READ_URL: wrong })).toHaveLength(1)
})

test('an empty value counts as not given', () => {
  expect(readSettings({ PORT: '', S3_BUCKET: ' ', ADMIN_PASSWORD: '' })).toEqual(readSettings({}))
})

test('every mistake is reported in one message, each with its fix', () => {
  const problems = problemsOf({
    PORT: '80a',
    BASE_PATH: '/a/../b',
    PUBLIC_URL: 'example.org',
    PROCESS: 'everything',
    ADMIN_PASSWORD: 'short',
    FETCH_ALLOW: '10.0.0.0/99',
    FCM_SERVICE_ACCOUNT: '/no/such/file.json',
    LOG_LEVEL: 'loud',
    FEED_OWNER: 'feeds@example.org',
    FEED_CATEGORY: 'Bhajans',
    SAMPLE_CATALOGUE: 'maybe',
  })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'BASE_PATH',
    'PORT',
    'PUBLIC_URL',
    'FCM_SERVICE_ACCOUNT',
    'FETCH_ALLOW',
    'FEED_OWNER',
    'FEED_CATEGORY',
    'PROCESS',
    'LOG_LEVEL',
    'ADMIN_PASSWORD',
    'SAMPLE_CATALOGUE',
  ])
  for (const problem of problems) expect(problem).toContain('give ')
  expect(() => readSettings({ PORT: '80a', LOG_LEVEL: 'loud' })).toThrow(/PORT.*\n.*LOG_LEVEL/)
})

test('a base path is taken with and without its slashes', () => {
  for (const given of ['/backoffice', 'backoffice', '/backoffice/', '//backoffice//'])
    expect(readSettings({ BASE_PATH: given }).basePath).toBe('/backoffice')
  expect(readSettings({ BASE_PATH: '/' }).basePath).toBe('')
  expect(readSettings({ BASE_PATH: '/a/b' }).basePath).toBe('/a/b')
})

test('the public address ends in the base path and has no trailing slash', () => {
  const publicUrl = (url: string, base?: string) =>
    readSettings({ PUBLIC_URL: url, BASE_PATH: base }).publicUrl
  expect(publicUrl('https://music.example/')).toBe('https://music.example')
  expect(publicUrl('https://music.example', '/office')).toBe('https://music.example/office')
  expect(publicUrl('https://music.example:8443/office/', '/office')).toBe('https://music.example:8443/office')
})

test('a public address that contradicts the base path is a mistake', () => {
  expect(problemsOf({ PUBLIC_URL: 'https://music.example/other', BASE_PATH: '/office' })).toHaveLength(1)
})

test('files in S3 need every S3 setting, and each missing one is named', () => {
  const problems = problemsOf({ S3_ENDPOINT: 'http://127.0.0.1:9000', S3_BUCKET: 'music' })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
    'S3_REGION',
    'S3_ACCESS_KEY_ID',
    'S3_SECRET_ACCESS_KEY',
  ])
  expect(
    readSettings({
      S3_ENDPOINT: 'http://127.0.0.1:9000/',
      S3_BUCKET: 'music',
      S3_REGION: 'ap-south-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    }).s3,
  ).toEqual({
    endpoint: 'http://127.0.0.1:9000',
    bucket: 'music',
    region: 'ap-south-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
  })
})

test('a message never contains a secret', () => {
  const secret = 'hunter2'
  const problems = problemsOf({
    ADMIN_PASSWORD: secret,
    DATABASE_URL: `mysql://u:${secret}@host/db`,
    SMTP_URL: `http://u:${secret}@host`,
  })
  expect(problems).toHaveLength(3)
  expect(problems.join()).not.toContain(secret)
})

test('a password is counted in characters, from 10 to 128', () => {
  expect(readSettings({ ADMIN_PASSWORD: 'श'.repeat(10) }).adminPassword).toBe('श'.repeat(10))
  expect(readSettings({ ADMIN_PASSWORD: '🎵'.repeat(128) }).adminPassword).toBe('🎵'.repeat(128))
  expect(problemsOf({ ADMIN_PASSWORD: '🎵'.repeat(9) })).toHaveLength(1)
  expect(problemsOf({ ADMIN_PASSWORD: 'x'.repeat(129) })).toHaveLength(1)
})

test('trusted proxies are a switch, a number, or addresses', () => {
  const trustProxy = (value: string) => readSettings({ TRUST_PROXY: value }).trustProxy
  expect(trustProxy('on')).toBe(true)
  expect(trustProxy('false')).toBe(false)
  expect(trustProxy('2')).toBe(2)
  expect(trustProxy('loopback, 10.0.0.0/8')).toBe('loopback,10.0.0.0/8')
  expect(problemsOf({ TRUST_PROXY: 'nginx' })).toHaveLength(1)
})

test('the fetcher may be allowed hosts and ranges of both kinds of address', () => {
  expect(readSettings({ FETCH_ALLOW: 'NAS.local, 10.0.0.0/8,fd00::/8 127.0.0.1' }).fetchAllow).toEqual([
    'nas.local',
    '10.0.0.0/8',
    'fd00::/8',
    '127.0.0.1',
  ])
})

test('a worker of its own needs a database of its own', () => {
  expect(problemsOf({ PROCESS: 'worker' })).toEqual([expect.stringContaining('DATABASE_URL')])
  expect(readSettings({ PROCESS: 'worker', DATABASE_URL: 'postgres://host/db' }).process).toBe('worker')
})

test('port 0 asks for a free port', () => {
  expect(readSettings({ PORT: '0' }).port).toBe(0)
})

function problemsOf(env: Record<string, string>) {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
  return []
}

test('a service account is read at the start, and a file that is none is refused without its content', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'sangraha-account-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'account.json')
  for (const content of [
    'secret words',
    '{}',
    JSON.stringify({ project_id: 'p', private_key: 'secret words' }),
  ]) {
    await writeFile(file, content)
    const [problem] = problemsOf({ FCM_SERVICE_ACCOUNT: file })
    expect(problem).toContain('FCM_SERVICE_ACCOUNT')
    expect(problem).not.toContain('secret words')
  }
  const account = { project_id: 'p', client_email: 'a@b', private_key: '-----BEGIN PRIVATE KEY-----' }
  await writeFile(file, JSON.stringify({ type: 'service_account', ...account }))
  expect(readSettings({ FCM_SERVICE_ACCOUNT: file }).fcmServiceAccount).toEqual(account)
})

test('traces need an endpoint alone, and what cannot be used is refused without showing a header', () => {
  expect(readSettings({ OTEL_SERVICE_NAME: 'music', OTEL_TRACES_SAMPLER_ARG: '0.1' }).tracing).toBeNull()
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318/'
  expect(readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_SAMPLER_ARG: '0.1' }).tracing).toEqual({
    url: 'http://127.0.0.1:4318/v1/traces',
    headers: {},
    service: 'sangraha',
    ratio: 0.1,
  })
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Bearer%20abc, x-team=music'
  const { tracing } = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS })
  expect(tracing?.headers).toEqual({ authorization: 'Bearer abc', 'x-team': 'music' })
  const problems = problemsOf({
    OTEL_EXPORTER_OTLP_HEADERS: 'hunter2',
    OTEL_TRACES_SAMPLER_ARG: '2',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
  })
  expect(problems).toHaveLength(3)
  expect(problems.join()).not.toContain('hunter2')
})
