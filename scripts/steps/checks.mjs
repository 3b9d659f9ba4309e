import { existsSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withNode } from './pinned-node.mjs'
import { project } from './project.mjs'
import { run } from './run.mjs'
import { UNHANDLED_ERRORS_FILE } from './unhandled-errors.mjs'

/** @typedef {{ passed: number, failed: string[] }} Outcome */

const results = join(project, 'test-results')

/**
 * A tool that reports by its exit code; it counts as one check.
 * @param {string} node
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
export async function tool(node, name, args) {
  const code = await run(node, [commandOf(name), ...args], { cwd: project, env: withNode(node) })
  return code === 0 ? { passed: 1, failed: [] } : { passed: 0, failed: [`${name} ${args.join(' ')}`.trim()] }
}

/**
 * @param {string} node
 * @param {string[]} filters
 */
export async function vitest(node, filters) {
  const file = await emptyResult('vitest.json')
  const errorsFile = await emptyResult('unhandled-errors.json')
  const reporters = ['default', 'json', fileURLToPath(new URL('unhandled-errors.mjs', import.meta.url))]
  const args = [
    'run',
    ...reporters.map((reporter) => `--reporter=${reporter}`),
    `--outputFile.json=${file}`,
    ...filters,
  ]
  const env = { ...withNode(node), [UNHANDLED_ERRORS_FILE]: errorsFile }
  const code = await run(node, [commandOf('vitest'), ...args], { cwd: project, env })
  const unhandled = (await readResult(errorsFile)) ?? []
  return outcome('vitest', code, await readResult(file), ({ testResults }) => ({
    tests: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ fullName, status, failureMessages = [] }) => ({
        name: `${relative(name)}: ${fullName}`,
        status,
        message: beginningOf(failureMessages.join('\n')),
      })),
    ),
    errors: [
      ...testResults
        .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed))
        .map(({ name, message }) => `${relative(name)}: ${message || 'did not run'}`),
      ...unhandled,
    ],
  }))
}

/**
 * @param {string} node
 * @param {string} browser
 * @param {string[]} filters
 */
export async function playwright(node, browser, filters) {
  const file = await emptyResult('playwright.json')
  const env = { ...withNode(node), CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  const args = [commandOf('@playwright/test'), 'test', '--reporter=list,json', ...filters]
  const code = await run(node, args, { cwd: project, env })
  return outcome('playwright', code, await readResult(file), ({ suites, errors }) => ({
    tests: suites.flatMap((suite) => specsOf(suite, '')),
    errors: errors.map(({ message }) => message ?? 'playwright reported an error'),
  }))
}

/** Vitest prints messages in full; their beginnings come again at the end, since a log may be cut before that. */
const beginningOf = (message) => message.slice(0, 1500)

const isFailed = ({ status }) => status === 'failed'

const AGAIN = 'passed only at the second try'

/** The result of a test: Playwright's name for it, and ours. */
const statuses = { expected: 'passed', flaky: AGAIN, skipped: 'skipped' }

function specsOf({ title, specs = [], suites = [] }, above) {
  const path = above ? `${above} › ${title}` : title
  const own = specs.flatMap((spec) =>
    spec.tests.map(({ status }) => ({
      name: `${path} › ${spec.title}`,
      status: statuses[status] ?? 'failed',
    })),
  )
  return [...own, ...suites.flatMap((suite) => specsOf(suite, path))]
}

/** A runner that crashes, fails without naming a test, or runs no test at all has failed. */
function outcome(name, code, result, read) {
  if (!result) return { passed: 0, failed: [`${name} ended with ${code} and without results`] }
  const { tests, errors } = read(result)
  const passed = tests.filter(({ status }) => status === 'passed' || status === AGAIN).length
  const failed = [
    ...tests.filter(isFailed).map(({ name: test, message }) => (message ? `${test}\n${message}` : test)),
    ...errors,
  ]
  // Skipped tests (mounting a disk, running as root) and tests that passed on retry are listed, not counted as failed.
  for (const { name: test, status } of tests)
    if (status === AGAIN) console.log(`${AGAIN}: ${test}`)
    else if (status !== 'passed' && status !== 'failed') console.log(`not run here: ${test}`)
  if (failed.length === 0 && code !== 0) failed.push(`${name} ended with ${code}`)
  if (failed.length === 0 && passed === 0) failed.push(`${name} ran no test`)
  return { passed, failed }
}

async function emptyResult(name) {
  await mkdir(results, { recursive: true })
  const file = join(results, name)
  rmSync(file, { force: true })
  return file
}

const readResult = async (file) => (existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : null)

const relative = (path) => (path.startsWith(project) ? path.slice(project.length + 1) : path)

/** The script of a package's command. */
function commandOf(name) {
  const folder = join(project, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : Object.values(bin)[0])
}
