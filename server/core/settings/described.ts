/** The description of an environment variable in Markdown. `otherwise` says what happens without it, if it has no default. */
type Described = { default?: string; otherwise?: string; is: string }

/** Every setting by its section of `docs/settings.md`, which a test writes from this list. */
export const SECTIONS = {
  Network: {
    HOST: {
      default: '127.0.0.1',
      is: 'the address to listen on; `0.0.0.0` for all addresses of the machine',
    },
    PORT: { default: '8080', is: 'the port; 0 picks a free one' },
    BASE_PATH: { default: '/', is: 'the path prefix of everything, such as `/backoffice`' },
    PUBLIC_URL: {
      otherwise: 'the address it listens on',
      is: 'the URL at which people open it, including the base path; passkeys belong to its host',
    },
    HSTS: {
      default: 'host',
      is: 'with an https `PUBLIC_URL`, browsers use https alone: for its `host`, also for all `subdomains`, or `off`',
    },
    TRUST_PROXY: {
      default: 'off',
      is: 'whose `X-Forwarded-*` headers are trusted: `on`, a number of proxies, or their addresses',
    },
  },
  Storage: {
    DATA_DIR: {
      default: './data',
      is: 'database, files and outgoing mail; a relative path begins in the folder of the product',
    },
    DISK_RESERVE: {
      default: '500',
      is: 'in megabytes: with less free space on the disk of `DATA_DIR`, files are rejected while the database keeps working',
    },
    DATABASE_URL: { is: 'an external PostgreSQL instead of the embedded one' },
    DATABASE_DIRECT_URL: {
      is: 'PostgreSQL itself, where `DATABASE_URL` is a pooler in transaction mode',
    },
    DATABASE_READ_URL: {
      is: 'streaming replicas of it, separated by commas, which answer lists, searches and listeners',
    },
    S3_ENDPOINT: {
      is: 'the service of a bucket for files, instead of `DATA_DIR/files`; set all five of `S3_ENDPOINT` to `S3_SECRET_ACCESS_KEY`',
    },
    S3_BUCKET: { is: 'its bucket' },
    S3_REGION: { is: 'its region' },
    S3_ACCESS_KEY_ID: { is: 'the id of its key' },
    S3_SECRET_ACCESS_KEY: { is: 'its key' },
    S3_PUBLIC_ENDPOINT: {
      is: 'where listeners reach the service of that bucket: audio then comes straight from it',
    },
  },
  Backups: {
    BACKUP_TARGET: {
      is: 'where backups go: a folder outside `DATA_DIR`, or `s3://bucket/prefix`; without it, none are scheduled',
    },
    BACKUP_EVERY: { default: '24', is: 'the hours between backups, or `off`' },
    BACKUP_AT: { default: '20:00', is: 'in UTC: the time of day at which the first begins' },
    BACKUP_CHECK_EVERY: {
      default: '720',
      is: 'the hours between checks of the whole newest backup, or `off`',
    },
    BACKUP_KEEP: { default: '7', is: 'how many of its own an installation keeps' },
    BACKUP_KEY: {
      is: 'seals backups, so that only what was made with the same key is restored; keep it elsewhere than the backups',
    },
    BACKUP_S3_ENDPOINT: { otherwise: '`S3_ENDPOINT`', is: 'the service of the bucket of backups' },
    BACKUP_S3_REGION: { otherwise: '`S3_REGION`', is: 'its region' },
    BACKUP_S3_ACCESS_KEY_ID: { otherwise: '`S3_ACCESS_KEY_ID`', is: 'the id of its key' },
    BACKUP_S3_SECRET_ACCESS_KEY: { otherwise: '`S3_SECRET_ACCESS_KEY`', is: 'its key' },
  },
  'First start': {
    ADMIN_EMAIL: { default: 'admin@sangraha.local', is: 'the email of the main admin' },
    ADMIN_PASSWORD: {
      otherwise: 'generated, and shown once or kept in a file',
      is: 'the password of the main admin, of at least 10 characters',
    },
    ADMIN_NAME: { default: 'Main Admin', is: 'the name of the main admin' },
    SAMPLE_CATALOGUE: { default: 'on', is: '`off` starts with an empty catalogue' },
    LISTENING_PAGE: {
      default: 'on',
      is: '`off` starts without the public listening page, which can be switched on under "API keys"',
    },
  },
  Mail: {
    SMTP_URL: {
      is: 'the mail server, such as `smtp://user:password@host:587`; without it, mails are written to `DATA_DIR/outbox`',
    },
    MAIL_FROM: { default: 'Sangraha <no-reply@sangraha.local>', is: 'the sender' },
  },
  'Push notifications': {
    FCM_SERVICE_ACCOUNT: {
      is: 'the key file (JSON) of the Google service account that sends; without it, notifications are only recorded',
    },
    FCM_TOPIC: { default: 'all', is: 'the topic that the devices of the app subscribe to' },
    FCM_ENDPOINT: { is: 'a different URL of the push service, for tests' },
  },
  'Podcast feeds': {
    FEED_OWNER: {
      is: 'who publishes the feeds, as `Name <email>`: directories write to this address, and feeds show it',
    },
    FEED_CATEGORY: {
      default: 'Music',
      is: 'a category of Apple Podcasts, such as `Religion & Spirituality > Hinduism`',
    },
  },
  Links: {
    FETCH_ALLOW: {
      is: 'private hosts, addresses or ranges that links and webhooks may point to, such as `nas.lan, 10.1.0.0/16`',
    },
  },
  'Audio formats': {
    AUDIO_RENDITIONS: {
      is: 'the formats that audio is offered in besides its own, such as `opus-64,aac-128` (also `mp3-128`); needs ffmpeg',
    },
    FFMPEG: { default: 'ffmpeg', is: 'the command or path of ffmpeg, version 4 or later' },
  },
  Processes: {
    PROCESS: {
      default: 'all',
      is: '`web` serves requests, `worker` runs background jobs and needs `DATABASE_URL`',
    },
    SHUTDOWN_DELAY: {
      default: '0',
      is: 'in seconds: how long a process that was told to stop still takes requests while it is not ready, so that proxies notice',
    },
    LOG_LEVEL: { default: 'info', is: '`trace` to `fatal`, or `silent`' },
    METRICS_TOKEN: {
      is: 'who sends it as a bearer token may read `/metrics`; without it, only programs of this machine',
    },
    OTEL_EXPORTER_OTLP_ENDPOINT: { is: 'where traces are sent, such as `http://127.0.0.1:4318`' },
    OTEL_EXPORTER_OTLP_HEADERS: { is: 'headers that are sent with them' },
    OTEL_EXPORTER_OTLP_PROTOCOL: { is: 'the only one is `http/json`' },
    OTEL_SERVICE_NAME: { default: 'sangraha', is: 'what traces call the product' },
    OTEL_TRACES_SAMPLER_ARG: { default: '1', is: 'the share of requests that is traced, from 0 to 1' },
  },
  'The app': {
    APP_STORE_URL: { is: 'where /joinus sends an iPhone' },
    PLAY_STORE_URL: { is: 'where /joinus sends an Android phone' },
  },
} as const satisfies Record<string, Record<string, Described>>

type Sections = typeof SECTIONS
type InSection<Section> = Section extends unknown ? keyof Section : never
/** The names of all environment variables that the server reads. */
export type SettingName = InSection<Sections[keyof Sections]>
type WithDefault<Section> = Section extends unknown
  ? { [Name in keyof Section]: Section[Name] extends { default: string } ? Name : never }[keyof Section]
  : never
export type SettingWithDefault = WithDefault<Sections[keyof Sections]>

export const DESCRIBED: Readonly<Record<string, Described>> = Object.assign({}, ...Object.values(SECTIONS))

const line = (name: string, { default: usual, otherwise = '', is }: Described) =>
  `| \`${name}\` | ${usual === undefined ? otherwise : `\`${usual}\``} | ${is} |`

/** The text of `docs/settings.md`. */
export const settingsPage = (): string => `# Settings

Environment variables, all optional; the start reports all invalid ones at once. This page is written from
\`server/core/settings/described.ts\`. Tests and screenshots read \`CHROMIUM\`, too: the browser, if none is found.
${Object.entries(SECTIONS)
  .map(([section, settings]) =>
    [
      '',
      `## ${section}`,
      '',
      '| Setting | Default | |',
      '|---|---|---|',
      ...Object.entries(settings).map(([name, described]) => line(name, described)),
      '',
    ].join('\n'),
  )
  .join('')}`
