import { resolve, sep } from 'node:path'
import { StartError } from '#server/core/errors/start-error.ts'
import * as read from './settings-values.ts'

/** The parsed environment; `readSettings` documents each setting. */
export type Settings = ReturnType<typeof readSettings>

/** All errors in the environment, each with how to correct it, in one message. */
export class SettingsError extends StartError {
  override name = 'SettingsError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(`The settings cannot be used:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const isWithin = (folder: string, parent: string) => `${folder}${sep}`.startsWith(`${parent}${sep}`)

const projectDir = resolve(import.meta.dirname, '../../..')

/**
 * Reads every setting of the server from environment variables; an empty value counts as unset.
 * (`CHROMIUM`, the browser of the end-to-end tests, is read only by `npm test`.)
 * Throws one `SettingsError` that lists all errors.
 */
export function readSettings(env: Record<string, string | undefined>) {
  const problems: string[] = []

  function setting<T, F>(name: string, parse: (value: string) => T, fallback: F): T | F {
    const value = env[name]?.trim()
    if (!value) return fallback
    try {
      return parse(value)
    } catch (error) {
      if (!(error instanceof read.InvalidSetting)) throw error
      problems.push(`${name} ${error.message}`)
      return fallback
    }
  }

  const basePath = setting('BASE_PATH', read.basePath, '')
  const s3 = readS3()
  const givenUrl = setting('DATABASE_URL', read.databaseUrl, null)
  const directUrl = setting('DATABASE_DIRECT_URL', read.databaseUrl, null)

  const settings = {
    /** `HOST`: the address to listen on; `0.0.0.0` for every address of the machine. */
    host: setting('HOST', read.host, '127.0.0.1'),
    /** `PORT`: the port to listen on; 0 picks a free one. */
    port: setting('PORT', read.port, 8080),
    /** `BASE_PATH`: the path prefix of web, API and files, such as `/backoffice`; `''` for the root. */
    basePath,
    /** `PUBLIC_URL`: the address of the product, including its base path; default: the address served. */
    publicUrl: setting('PUBLIC_URL', (value) => read.publicUrl(value, basePath), null),
    /** `HSTS`: what browsers reach by https alone when `PUBLIC_URL` has it: its `host`, also its `subdomains`, or `off`. */
    hsts: setting('HSTS', read.oneOf('host', 'subdomains', 'off'), 'host'),
    /** `TRUST_PROXY`: whose `X-Forwarded-*` headers are trusted: `on`, a number of proxies, or their addresses. */
    trustProxy: setting('TRUST_PROXY', read.trustProxy, false),
    /** `DATA_DIR`: database, files and outgoing mail; a relative path is resolved from the project's folder. */
    dataDir: resolve(projectDir, setting('DATA_DIR', read.text, 'data')),
    /** `DISK_RESERVE`, in bytes (given in megabytes): with less free on the disk of `DATA_DIR`, uploads fail. */
    diskReserve: setting('DISK_RESERVE', read.megabytes, 500 * 1024 ** 2),
    /** `DATABASE_URL`, or `DATABASE_DIRECT_URL`: an external PostgreSQL; without it the embedded one runs in `DATA_DIR`. */
    databaseUrl: directUrl ?? givenUrl,
    /** `DATABASE_URL` where there is a `DATABASE_DIRECT_URL`: a pooler that gives out connections by transaction. */
    poolerUrl: directUrl && givenUrl,
    /** `DATABASE_READ_URL`: streaming replicas that lists, searches and the calls of listeners are read from. */
    readUrls: setting('DATABASE_READ_URL', read.databaseUrls, []),
    /** `S3_…`: files live in this bucket instead of `DATA_DIR/files`. */
    s3,
    /** `S3_PUBLIC_ENDPOINT`: where listeners reach the service of the bucket; with it, audio comes straight from there. */
    s3PublicEndpoint: setting('S3_PUBLIC_ENDPOINT', read.httpUrl, null),
    /** `BACKUP_TARGET`: where backups go, a folder or `s3://bucket/prefix`; without it none are scheduled. */
    backupTarget: setting('BACKUP_TARGET', (value) => read.backupPlace(value, projectDir), null),
    /** `BACKUP_EVERY`: the hours between scheduled backups; null for `off`. */
    backupEvery: setting('BACKUP_EVERY', read.hours, 24),
    /** `BACKUP_AT`: when the first of a day begins, in minutes after midnight UTC. */
    backupAt: setting('BACKUP_AT', read.timeOfDay, 20 * 60),
    /** `BACKUP_CHECK_EVERY`: the hours between checks of the newest backup; null for `off`. */
    backupCheckEvery: setting('BACKUP_CHECK_EVERY', read.hours, 30 * 24),
    /** `BACKUP_KEEP`: how many backups are kept. */
    backupKeep: setting('BACKUP_KEEP', read.positive, 7),
    /** `BACKUP_KEY`: seals each backup, so that none that somebody else has changed in its target is restored. */
    backupKey: setting('BACKUP_KEY', read.secretToken, null),
    /** `BACKUP_S3_…`: the service of the bucket of backups; each defaults to its `S3_…`. */
    backupS3: {
      endpoint: setting('BACKUP_S3_ENDPOINT', read.httpUrl, s3?.endpoint ?? ''),
      region: setting('BACKUP_S3_REGION', read.text, s3?.region ?? ''),
      accessKeyId: setting('BACKUP_S3_ACCESS_KEY_ID', read.text, s3?.accessKeyId ?? ''),
      secretAccessKey: setting('BACKUP_S3_SECRET_ACCESS_KEY', read.text, s3?.secretAccessKey ?? ''),
    },
    /** `SMTP_URL`: the mail server, `smtp://user:password@host:587`; without it mails go to `DATA_DIR/outbox`. */
    smtpUrl: setting('SMTP_URL', read.smtpUrl, null),
    /** `MAIL_FROM`: the sender of every mail, as `Name <address>`. */
    mailFrom: setting('MAIL_FROM', read.mailAddress, 'Sangraha <no-reply@sangraha.local>'),
    /** `FCM_SERVICE_ACCOUNT`: the key file of the push service; without it notifications are only recorded. */
    fcmServiceAccount: setting(
      'FCM_SERVICE_ACCOUNT',
      (value) => read.serviceAccount(resolve(projectDir, value)),
      null,
    ),
    /** `FCM_TOPIC`: the topic that the app's devices listen to. */
    fcmTopic: setting('FCM_TOPIC', read.topic, 'all'),
    /** `FCM_ENDPOINT`: a different base URL of the push service, for tests. */
    fcmEndpoint: setting('FCM_ENDPOINT', read.httpUrl, null),
    /** `FETCH_ALLOW`: private hosts or CIDRs that the audio fetcher may reach, separated by commas. */
    fetchAllow: setting('FETCH_ALLOW', read.hostsOrRanges, []),
    /** `AUDIO_RENDITIONS`: the formats that audio is offered in besides its own, such as `opus-64,aac-128`. */
    audioRenditions: setting('AUDIO_RENDITIONS', read.audioFormats, []),
    /** `FFMPEG`: the command or path of ffmpeg, which makes them. */
    ffmpeg: setting('FFMPEG', read.text, 'ffmpeg'),
    /** `APP_STORE_URL`: where /joinus sends an iPhone. */
    appStoreUrl: setting('APP_STORE_URL', read.link, null),
    /** `PLAY_STORE_URL`: where /joinus sends an Android phone. */
    playStoreUrl: setting('PLAY_STORE_URL', read.link, null),
    /** `FEED_OWNER`: who publishes the podcast feeds, as `Name <email>`. */
    feedOwner: setting('FEED_OWNER', read.feedOwner, null),
    /** `FEED_CATEGORY`: the category of the podcast feeds, as Apple Podcasts calls it. */
    feedCategory: setting('FEED_CATEGORY', read.podcastCategory, 'Music'),
    /** `PROCESS`: what this process does: `all`, `web` (answers requests) or `worker` (background work). */
    process: setting('PROCESS', read.oneOf('all', 'web', 'worker'), 'all'),
    /** `SHUTDOWN_DELAY`, in seconds: how long a process that was told to stop still takes requests while it is not ready. */
    shutdownDelay: setting('SHUTDOWN_DELAY', read.shutdownDelay, 0),
    /** `LOG_LEVEL`: the lowest level that is logged. */
    logLevel: setting(
      'LOG_LEVEL',
      read.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
      'info',
    ),
    /** `METRICS_TOKEN`: who sends it as a bearer token may read `/metrics`; without it, programs of this machine may. */
    metricsToken: setting('METRICS_TOKEN', read.secretToken, null),
    /** `OTEL_…`: where traces are sent; null without `OTEL_EXPORTER_OTLP_ENDPOINT`. */
    tracing: readTracing(),
    /** `ADMIN_EMAIL`: the email of the main admin created at the first start. */
    adminEmail: setting('ADMIN_EMAIL', read.email, 'admin@sangraha.local'),
    /** `ADMIN_PASSWORD`: its password; without it one is generated, and shown once or kept in a file. */
    adminPassword: setting('ADMIN_PASSWORD', read.password, null),
    /** `ADMIN_NAME`: its name. */
    adminName: setting('ADMIN_NAME', read.name, 'Main Admin'),
    /** `SAMPLE_CATALOGUE`: `off` starts with an empty catalogue. */
    sampleCatalogue: setting('SAMPLE_CATALOGUE', read.flag, true),
    /** `LISTENING_PAGE`: `off` starts without the public listening page. */
    listeningPage: setting('LISTENING_PAGE', read.flag, true),
  }

  if (settings.process === 'worker' && !settings.databaseUrl)
    problems.push(
      'PROCESS=worker needs DATABASE_URL: an embedded database has one owner, which works as PROCESS=all',
    )
  if (settings.s3PublicEndpoint && !s3)
    problems.push('S3_PUBLIC_ENDPOINT needs files in S3: set the S3_… variables too, or leave it out')
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'])
    if (env[name]?.trim() && !env.DATABASE_URL?.trim())
      problems.push(`${name} needs DATABASE_URL: an embedded database has neither a pooler nor a replica`)
  const place = settings.backupTarget
  if (place && 'folder' in place && isWithin(place.folder, settings.dataDir))
    problems.push('BACKUP_TARGET is inside DATA_DIR, and would be lost with it: give a folder elsewhere')
  if (place && 'bucket' in place && Object.values(settings.backupS3).includes(''))
    problems.push(
      'BACKUP_TARGET is a bucket: give BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or the same without BACKUP_',
    )
  if (problems.length > 0) throw new SettingsError(problems)
  return settings

  /** The variables of OpenTelemetry, with the meaning that its specification gives them. */
  function readTracing() {
    const endpoint = setting('OTEL_EXPORTER_OTLP_ENDPOINT', read.httpUrl, null)
    const tracing = {
      url: `${endpoint}/v1/traces`,
      headers: setting('OTEL_EXPORTER_OTLP_HEADERS', read.headers, {}),
      service: setting('OTEL_SERVICE_NAME', read.text, 'sangraha'),
      ratio: setting('OTEL_TRACES_SAMPLER_ARG', read.ratio, 1),
    }
    setting('OTEL_EXPORTER_OTLP_PROTOCOL', read.oneOf('http/json'), null)
    return endpoint === null ? null : tracing
  }

  function readS3() {
    const values = {
      endpoint: setting('S3_ENDPOINT', read.httpUrl, ''),
      bucket: setting('S3_BUCKET', read.bucket, ''),
      region: setting('S3_REGION', read.text, ''),
      accessKeyId: setting('S3_ACCESS_KEY_ID', read.text, ''),
      secretAccessKey: setting('S3_SECRET_ACCESS_KEY', read.text, ''),
    }
    const names = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
    const missing = names.filter((name) => !env[name]?.trim())
    if (missing.length === names.length) return null
    for (const name of missing)
      problems.push(
        `${name} is missing: files in S3 need all of ${names.join(', ')}; give it, or none of them`,
      )
    return values
  }
}
