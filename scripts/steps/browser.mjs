import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { withNode } from './pinned-node.mjs'
import { Failure, project } from './project.mjs'
import { run } from './run.mjs'

// The headless shell first: the same engine without the windows of Chromium takes a sixth less processor time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * The path of a browser for the end-to-end tests: one on this machine, or one that is installed now.
 * @param {string} node
 */
export async function findBrowser(node) {
  const asked = process.env.CHROMIUM
  const given = asked && pathOf(asked)
  if (asked && !given)
    throw new Failure(`CHROMIUM is "${asked}", which does not start. Correct it, or leave it out.`)
  const browser = given || onThisMachine() || (await fromDebian()) || (await fromPlaywright(node))
  if (browser) return browser
  throw new Failure(
    'The end-to-end tests need a browser, and none could be had: install Chromium or Chrome, or give its path in CHROMIUM.',
  )
}

/**
 * The version of the browser, such as "Chromium 156.0.8078.79".
 * @param {string} browser
 */
export function versionOf(browser) {
  return spawnSync(browser, ['--version'], { encoding: 'utf8' }).stdout.trim()
}

const onThisMachine = () => [...names, ...places].map(pathOf).find(Boolean)

/**
 * The full path of a command that runs: Playwright does not search PATH.
 * @param {string} browser
 */
function pathOf(browser) {
  const folders = browser.includes('/') ? [''] : (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => resolve(folder, browser)).find(starts)
}

/** @param {string} browser */
function starts(browser) {
  return existsSync(browser) && spawnSync(browser, ['--version'], { stdio: 'ignore' }).status === 0
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  console.log('Installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] }
  if ((await run('apt-get', ['update', '-qq'], quiet)) !== 0) return undefined
  for (const name of ['chromium-headless-shell', 'chromium'])
    if ((await run('apt-get', ['install', '-y', '-qq', name], quiet)) === 0) return onThisMachine()
  return undefined
}

/** @param {string} node */
async function fromPlaywright(node) {
  console.log("Downloading Playwright's Chromium …")
  const cli = join(project, 'node_modules', '@playwright', 'test', 'cli.js')
  if ((await run(node, [cli, 'install', 'chromium'], { cwd: project, env: withNode(node) })) !== 0)
    return undefined
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { stdout } = spawnSync(node, ['--eval', script], { cwd: project, encoding: 'utf8' })
  const browser = stdout.trim()
  return starts(browser) ? browser : undefined
}
