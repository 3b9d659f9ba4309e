import { execFileSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '#server/core/database/embedded/server.ts'
import { PATH } from './needs.ts'
import { type Program, startProgram } from './program.ts'

const BUCKET = 'media'
const CREDENTIALS = { accessKeyId: 'trial:sangraha', secretAccessKey: 'a-secret-for-trials' }
const KINDS = ['account', 'container', 'object'] as const

/** OpenStack Swift with its interface for S3, on one device: signatures, ranges and multipart uploads are its own. */
export async function startStore(directory: string) {
  const home = join(directory, 'swift')
  const conf = join(home, 'conf')
  const devices = join(home, 'devices')
  await mkdir(join(devices, 'd1'), { recursive: true })
  await mkdir(conf)
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() }
  const port = await freePort()
  const shared = (own: number) => `[DEFAULT]
user = ${process.env.USER ?? 'root'}
bind_ip = 127.0.0.1
bind_port = ${own}
workers = 0
swift_dir = ${conf}
log_level = WARNING
`
  await writeFile(
    join(conf, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = trial\nswift_hash_path_prefix = trial\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  for (const kind of KINDS) {
    await writeFile(
      join(conf, `${kind}.conf`),
      `${shared(ports[kind])}devices = ${devices}
mount_check = false
fallocate_reserve = 0
recon_cache_path = ${home}
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`,
    )
    const ring = (...args: string[]) =>
      execFileSync('swift-ring-builder', [join(conf, `${kind}.builder`), ...args], {
        env: { PATH },
        stdio: 'ignore',
      })
    ring('create', '2', '1', '0')
    ring('add', `r1z1-127.0.0.1:${ports[kind]}/d1`, '1')
    ring('rebalance')
  }
  await writeFile(join(conf, 'proxy.conf'), shared(port) + proxyFilters)

  const start = (kind: string, own: number) =>
    startProgram([`swift-${kind}-server`, join(conf, `${kind}.conf`)], own, join(home, `${kind}.log`))
  const startAll = async (): Promise<Program[]> => [
    ...(await Promise.all(KINDS.map((kind) => start(kind, ports[kind])))),
    await start('proxy', port),
  ]
  let programs = await startAll()
  const endpoint = `http://127.0.0.1:${port}`
  await makeBucket(endpoint)
  const stop = (signal: NodeJS.Signals) => Promise.all(programs.map((one) => one.end(signal)))
  return {
    settings: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: BUCKET,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
    kill: () => stop('SIGKILL'),
    async start() {
      programs = await startAll()
    },
    close: () => stop('SIGTERM'),
  }
}

const proxyFilters = `[pipeline:main]
pipeline = catch_errors cache listing_formats s3api tempauth bulk slo symlink versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
${['catch_errors', 'listing_formats', 'bulk', 'slo', 'symlink'].map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}[filter:cache]
use = egg:swift#memcache
[filter:versioned_writes]
use = egg:swift#versioned_writes
allow_object_versioning = true
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_trial_sangraha = ${CREDENTIALS.secretAccessKey} .admin
`

async function makeBucket(endpoint: string): Promise<void> {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    credentials: CREDENTIALS,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }))
  client.destroy()
}
