import { resolve, sep } from 'node:path'
import { StartError } from '#server/core/errors/start-error.ts'
import { DESCRIBED, type SettingName, type SettingWithDefault } from './described.ts'
import * as read from './settings-values.ts'

/** The parsed environment; `described.ts` says what each variable is for. */
export type Settings = ReturnType<typeof readSettings>

/** An error that lists all problems of the environment, each with how to correct it. */
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
 * Throws one `SettingsError` that lists all errors.
 */
export function readSettings(env: Record<string, string | undefined>) {
  const problems: string[] = []

  function setting<T>(name: SettingWithDefault, parse: (value: string) => T): T
  function setting<T>(name: SettingName, parse: (value: string) => T): T | null
  function setting<T>(name: SettingName, parse: (value: string) => T): T | null {
    const usual = DESCRIBED[name]?.default
    const value = env[name]?.trim()
    try {
      if (value) return parse(value)
    } catch (error) {
      if (!(error instanceof read.InvalidSetting)) throw error
      problems.push(`${name} ${error.message}`)
    }
    return usual === undefined ? null : parse(usual)
  }

  const basePath = setting('BASE_PATH', read.basePath)
  const s3 = readS3()
  const givenUrl = setting('DATABASE_URL', read.databaseUrl)
  const directUrl = setting('DATABASE_DIRECT_URL', read.databaseUrl)

  const settings = {
    host: setting('HOST', read.host),
    port: setting('PORT', read.port),
    basePath,
    publicUrl: setting('PUBLIC_URL', (value) => read.publicUrl(value, basePath)),
    hsts: setting('HSTS', read.oneOf('host', 'subdomains', 'off')),
    trustProxy: setting('TRUST_PROXY', read.trustProxy),
    dataDir: resolve(projectDir, setting('DATA_DIR', read.text)),
    /** In bytes: how much of the disk stays free. */
    diskReserve: setting('DISK_RESERVE', read.megabytes),
    /** The address of PostgreSQL itself; null for the embedded one. */
    databaseUrl: directUrl ?? givenUrl,
    /** The address of a pooler in front of the database, which lends connections for one transaction at a time. */
    poolerUrl: directUrl && givenUrl,
    readUrls: setting('DATABASE_READ_URL', read.databaseUrls) ?? [],
    /** The bucket for files; null when they are in the data directory. */
    s3,
    s3PublicEndpoint: setting('S3_PUBLIC_ENDPOINT', read.httpUrl),
    backupTarget: setting('BACKUP_TARGET', (value) => read.backupPlace(value, projectDir)),
    /** The hours between backups; null when none are scheduled. */
    backupEvery: setting('BACKUP_EVERY', read.hours),
    /** The time of scheduled backups, in minutes after midnight UTC. */
    backupAt: setting('BACKUP_AT', read.timeOfDay),
    /** The hours between checks of backups; null when none are scheduled. */
    backupCheckEvery: setting('BACKUP_CHECK_EVERY', read.hours),
    backupKeep: setting('BACKUP_KEEP', read.positive),
    backupKey: setting('BACKUP_KEY', read.secretToken),
    backupS3: {
      endpoint: setting('BACKUP_S3_ENDPOINT', read.httpUrl) ?? s3?.endpoint ?? '',
      region: setting('BACKUP_S3_REGION', read.text) ?? s3?.region ?? '',
      accessKeyId: setting('BACKUP_S3_ACCESS_KEY_ID', read.text) ?? s3?.accessKeyId ?? '',
      secretAccessKey: setting('BACKUP_S3_SECRET_ACCESS_KEY', read.text) ?? s3?.secretAccessKey ?? '',
    },
    smtpUrl: setting('SMTP_URL', read.smtpUrl),
    mailFrom: setting('MAIL_FROM', read.mailAddress),
    fcmServiceAccount: setting('FCM_SERVICE_ACCOUNT', (value) =>
      read.serviceAccount(resolve(projectDir, value)),
    ),
    fcmTopic: setting('FCM_TOPIC', read.topic),
    fcmEndpoint: setting('FCM_ENDPOINT', read.httpUrl),
    fetchAllow: setting('FETCH_ALLOW', read.hostsOrRanges) ?? [],
    audioRenditions: setting('AUDIO_RENDITIONS', read.audioFormats) ?? [],
    ffmpeg: setting('FFMPEG', read.text),
    appStoreUrl: setting('APP_STORE_URL', read.link),
    playStoreUrl: setting('PLAY_STORE_URL', read.link),
    feedOwner: setting('FEED_OWNER', read.feedOwner),
    feedCategory: setting('FEED_CATEGORY', read.podcastCategory),
    process: setting('PROCESS', read.oneOf('all', 'web', 'worker')),
    /** In seconds: how long a shutdown waits for proxies. */
    shutdownDelay: setting('SHUTDOWN_DELAY', read.shutdownDelay),
    logLevel: setting('LOG_LEVEL', read.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent')),
    metricsToken: setting('METRICS_TOKEN', read.secretToken),
    /** The collector of traces; null when none are sent. */
    tracing: readTracing(),
    adminEmail: setting('ADMIN_EMAIL', read.email),
    adminPassword: setting('ADMIN_PASSWORD', read.password),
    adminName: setting('ADMIN_NAME', read.name),
    sampleCatalogue: setting('SAMPLE_CATALOGUE', read.flag),
    listeningPage: setting('LISTENING_PAGE', read.flag),
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

  /** Reads the variables of OpenTelemetry, with the meaning that its specification gives them. */
  function readTracing() {
    const endpoint = setting('OTEL_EXPORTER_OTLP_ENDPOINT', read.httpUrl)
    const tracing = {
      url: `${endpoint}/v1/traces`,
      headers: setting('OTEL_EXPORTER_OTLP_HEADERS', read.headers) ?? {},
      service: setting('OTEL_SERVICE_NAME', read.text),
      ratio: setting('OTEL_TRACES_SAMPLER_ARG', read.ratio),
    }
    setting('OTEL_EXPORTER_OTLP_PROTOCOL', read.oneOf('http/json'))
    return endpoint === null ? null : tracing
  }

  function readS3() {
    const values = {
      endpoint: setting('S3_ENDPOINT', read.httpUrl) ?? '',
      bucket: setting('S3_BUCKET', read.bucket) ?? '',
      region: setting('S3_REGION', read.text) ?? '',
      accessKeyId: setting('S3_ACCESS_KEY_ID', read.text) ?? '',
      secretAccessKey: setting('S3_SECRET_ACCESS_KEY', read.text) ?? '',
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
