// Plain JavaScript that runs on the oldest Node we support, like start.mjs.
import { findBrowser, versionOf } from './steps/browser.mjs'
import { playwright, tool, vitest } from './steps/checks.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { Failure, script } from './steps/project.mjs'
import { buildServer, sourceOfServer } from './steps/server.mjs'
import { withTemporaryFolder } from './steps/temporary-folder.mjs'
import { buildWeb } from './steps/web.mjs'

/** @typedef {{ path?: string, missing?: unknown }} Browser */

await script(async () => {
  await install({ dev: true })
  const node = pinnedNode()
  const failed = []
  let passed = 0

  // `npm test -- albums` only runs the test files with "albums" in their path.
  const filters = process.argv.slice(2)
  const inBrowser = filters.length === 0 || filters.some((filter) => filter.includes('e2e'))
  const browser = inBrowser ? await findBrowserForTests(node) : null
  const checks = filters.length > 0 ? selectedChecks(node, filters, browser) : allChecks(node, browser)
  await withTemporaryFolder(async (ended) => {
    for (const [name, check] of checks) {
      if (ended.aborted) return
      console.log(`\n── ${name}`)
      const outcome = await check().catch(asOutcome)
      passed += outcome.passed
      failed.push(...outcome.failed.map((failure) => `${name}: ${failure}`))
    }
  })

  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((failure) => `  ✗ ${failure}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed.length} failed`)
  if (failed.length > 0) process.exitCode = 1
})

/**
 * @param {string} node
 * @param {Browser} browser
 */
function allChecks(node, browser) {
  return [
    // Each checker works out the shared types again: on two cores, the compiler's usual four take half as long again as two.
    ['types', () => tool(node, 'typescript', ['--noEmit', '--checkers', '2'])],
    ['lint and format', () => tool(node, '@biomejs/biome', ['ci'])],
    ['unused code', () => tool(node, 'knip', [])],
    ['build', () => build(node)],
    ['server and web', () => vitest(node, [])],
    ['browser tests', () => browserTests(node, browser, [])],
  ]
}

/**
 * @param {string} node
 * @param {string[]} filters
 * @param {Browser | null} browser
 */
function selectedChecks(node, filters, browser) {
  if (!browser) return [['server and web', () => vitest(node, filters)]]
  return [
    ['build', () => build(node)],
    ['browser tests', () => browserTests(node, browser, filters)],
  ]
}

/** @param {string} node */
async function build(node) {
  await buildWeb(node)
  const main = await buildServer(node)
  if (main === sourceOfServer) throw new Failure('The server could not be built: the reason stands above.')
  // What the browser tests start is what npm start does.
  process.env.SERVER_SCRIPT = main
  return { passed: 1, failed: [] }
}

/**
 * @param {string} node
 * @param {Browser} browser
 * @param {string[]} filters
 */
async function browserTests(node, browser, filters) {
  if (browser.missing) throw browser.missing
  return playwright(node, browser.path, filters)
}

/**
 * Prints the browser of the browser tests first: behaviour differs from version to version.
 * @param {string} node
 */
async function findBrowserForTests(node) {
  try {
    const path = await findBrowser(node)
    console.log(`Browser: ${path} (${versionOf(path)})`)
    return { path }
  } catch (missing) {
    // The browser tests fail later, after the checks that need no browser.
    return { missing }
  }
}

/** A check that cannot run does not keep the others from running. */
function asOutcome(error) {
  return { passed: 0, failed: [error instanceof Failure ? error.message : String(error?.stack ?? error)] }
}
