import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { locked } from './lock.mjs'
import { withNode } from './pinned-node.mjs'
import { Failure, project } from './project.mjs'
import { run } from './run.mjs'
import { hashOfSources } from './sources.mjs'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const dist = join(project, 'dist')
const built = join(dist, 'web')
/** Part of the build folder, so that build and stamp appear together. */
const stamp = '.built-from'

/** Whether the web is built from its sources as they are. */
export const isWebBuilt = async () => (await stampOfBuild()) === hashOfWeb()

/**
 * Builds the web if its sources have changed since; an interrupted build is never served.
 * @param {string} node
 */
export async function buildWeb(node) {
  if (await isWebBuilt()) return
  await locked('Waiting for another npm start or npm test to build the web …', () => build(node))
}

/** @param {string} node */
async function build(node) {
  const sources = hashOfWeb()
  if ((await stampOfBuild()) === sources) return
  console.log('Building the web …')
  await mkdir(dist, { recursive: true })
  for (const left of await readdir(dist))
    if (/^web\.(new|old)-/.test(left)) await rm(join(dist, left), { recursive: true, force: true })

  const fresh = join(dist, `web.new-${process.pid}`)
  // Into a folder of its own first: each build empties its folder.
  const listen = join(dist, `web.new-${process.pid}-listen`)
  const codes = await Promise.all([
    vite(fresh, []),
    vite(listen, ['--config', 'listeners/page/vite.config.ts']),
  ])
  if (codes.some((code) => code !== 0))
    throw new Failure('The web could not be built: the reason stands above.')
  await rename(listen, join(fresh, 'listen'))
  await compress(fresh)
  await writeFile(join(fresh, stamp), sources)
  if (existsSync(built)) await rename(built, join(dist, `web.old-${process.pid}`))
  await rename(fresh, built)
  await rm(join(dist, `web.old-${process.pid}`), { recursive: true, force: true })

  /**
   * @param {string} folder
   * @param {string[]} more
   */
  function vite(folder, more) {
    const script = join(project, 'node_modules', 'vite', 'bin', 'vite.js')
    const args = [script, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn', ...more]
    return run(node, args, { cwd: project, env: { ...withNode(node), NODE_ENV: 'production' } })
  }
}

/**
 * The server sends these if the browser accepts them, instead of compressing on every request.
 * @param {string} folder
 */
async function compress(folder) {
  const names = await readdir(folder, { recursive: true })
  const texts = names.filter((name) => /\.(js|css|svg|json)$/.test(name)).map((name) => join(folder, name))
  await Promise.all(
    texts.map(async (file) => {
      const content = await readFile(file)
      await Promise.all([
        brotli(content).then((smaller) => writeFile(`${file}.br`, smaller)),
        zip(content, { level: 9 }).then((smaller) => writeFile(`${file}.gz`, smaller)),
      ])
    }),
  )
}

async function stampOfBuild() {
  const file = join(built, stamp)
  return existsSync(file) ? readFile(file, 'utf8') : null
}

/** The hash of all inputs of the build. */
const hashOfWeb = () =>
  hashOfSources(
    ['contract', 'web', 'listeners/contract', 'listeners/page'],
    ['package-lock.json', 'package.json', 'tsconfig.json', 'vite.config.ts'],
  )
