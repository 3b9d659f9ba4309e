import { spawnSync } from 'node:child_process'

/** The programs that the cluster is made of, besides PostgreSQL, which is a package; each with its package on Debian. */
const PROGRAMS = {
  nginx: 'nginx',
  haproxy: 'haproxy',
  'swift-proxy-server': 'swift-proxy',
  'swift-account-server': 'swift-account',
  'swift-container-server': 'swift-container',
  'swift-object-server': 'swift-object',
  'swift-ring-builder': 'swift',
} as const

/** These lie where the PATH of an ordinary user does not lead. */
export const PATH = `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`

const isThere = (program: string) =>
  spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program], { env: { PATH } }).status === 0

/** What must be installed first, or null. */
export function whatIsMissing(): string | null {
  if (process.platform !== 'linux')
    return 'The cluster runs on Linux only: nginx, HAProxy and Swift are taken from it.'
  const missing = Object.entries(PROGRAMS).flatMap(([program, owner]) => (isThere(program) ? [] : [owner]))
  if (missing.length === 0) return null
  return `The cluster needs these packages, which only it uses. On Debian and Ubuntu:

  apt-get install --no-install-recommends ${[...new Set(missing)].join(' ')}

It starts their programs itself, on loopback: services that the packages start may be stopped and disabled.`
}
