// Plain JavaScript that runs on the oldest Node we allow, as start.mjs.
import { findBrowser } from './steps/browser.mjs'
import { playwright, tool, vitest } from './steps/checks.mjs'
import { install } from './steps/install.mjs'
import { pinnedNode } from './steps/pinned-node.mjs'
import { Failure, script } from './steps/project.mjs'
import { buildWeb } from './steps/web.mjs'

await script(async () => {
  await install({ dev: true })
  const node = pinnedNode()
  const failed = []
  let passed = 0

  // `npm test -- albums` runs the tests of files with that in their path, and nothing else.
  const filters = process.argv.slice(2)
  for (const [name, check] of filters.length > 0 ? chosen(node, filters) : everything(node)) {
    console.log(`\n── ${name}`)
    const outcome = await check().catch(asOutcome)
    passed += outcome.passed
    failed.push(...outcome.failed.map((failure) => `${name}: ${failure}`))
  }

  if (failed.length > 0) console.log(`\nFailed:\n${failed.map((failure) => `  ✗ ${failure}`).join('\n')}`)
  console.log(`\n${passed} passed, ${failed.length} failed`)
  if (failed.length > 0) process.exitCode = 1
})

/** @param {string} node */
function everything(node) {
  return [
    ['types', () => tool(node, 'typescript', ['--noEmit'])],
    ['lint and format', () => tool(node, '@biomejs/biome', ['ci'])],
    ['unused code', () => tool(node, 'knip', [])],
    ['build of the web', () => build(node)],
    ['server and web', () => vitest(node, [])],
    ['journeys in a browser', () => journeys(node, [])],
  ]
}

/**
 * @param {string} node
 * @param {string[]} filters
 */
function chosen(node, filters) {
  const inBrowser = filters.some((filter) => filter.includes('e2e'))
  if (!inBrowser) return [['server and web', () => vitest(node, filters)]]
  return [
    ['build of the web', () => build(node)],
    ['journeys in a browser', () => journeys(node, filters)],
  ]
}

/** @param {string} node */
async function build(node) {
  await buildWeb(node)
  return { passed: 1, failed: [] }
}

/**
 * @param {string} node
 * @param {string[]} filters
 */
async function journeys(node, filters) {
  return playwright(node, await findBrowser(node), filters)
}

/** One check that cannot be made does not keep the others from being made. */
function asOutcome(error) {
  return { passed: 0, failed: [error instanceof Failure ? error.message : String(error?.stack ?? error)] }
}
