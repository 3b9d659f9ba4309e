import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { keptThreads } from './kept-threads.ts'

const run = promisify(execFile)

/** Answers its own number, never comes to an end, fails, exits, fills its memory, or fails after the answer. */
const SCRIPT = new URL(
  `data:text/javascript,${encodeURIComponent(`
  import { parentPort, threadId } from 'node:worker_threads'
  parentPort.on('message', (asked) => {
    if (asked === 'loop') for (;;);
    if (asked === 'fail') throw new Error('no')
    if (asked === 'exit') process.exit(3)
    if (asked === 'fill') for (const all = []; ; ) all.push(new Array(100_000).fill(all.length))
    if (asked === 'late') setTimeout(() => { throw new Error('late') }, 50)
    parentPort.postMessage(asked === 'environment' ? Object.keys(process.env) : threadId)
  })
`)}`,
)

const none = new AbortController().signal
const threads = (keptFor?: number) =>
  keptThreads<string, unknown>(SCRIPT, { maxOldGenerationSizeMb: 32 }, keptFor)

type InThread = ReturnType<typeof threads>
const idOf = (inThread: InThread) => inThread((ask) => ask('', none))

test('a thread is used again after its task, and tasks at the same time have one each', async () => {
  const inThread = threads()
  const first = await idOf(inThread)
  expect(await idOf(inThread)).toBe(first)
  const [one, two] = await Promise.all([idOf(inThread), idOf(inThread)])
  expect(one).toBe(first)
  expect(two).not.toBe(first)
  expect([one, two]).toContain(await idOf(inThread))
  expect(await inThread(async (ask) => [await ask('', none), await ask('', none)])).toEqual([two, two])
})

test.each([
  ['fails', 'fail', /no/],
  ['exits', 'exit', /ended without an answer/],
  ['takes too much memory', 'fill', /memory limit/],
])('a thread that %s is not used again', async (_what, asked, message) => {
  const inThread = threads()
  const first = await idOf(inThread)
  await expect(inThread((ask) => ask(asked, none))).rejects.toThrow(message)
  expect(await idOf(inThread)).not.toBe(first)
})

test('a thread that does not come to an end is stopped with its task', async () => {
  const inThread = threads()
  const first = await idOf(inThread)
  const asked = inThread((ask) => ask('loop', AbortSignal.timeout(50)))
  await expect(asked).rejects.toMatchObject({ name: 'TimeoutError' })
  expect(await idOf(inThread)).not.toBe(first)
})

test('a thread is not used again when its task fails, or its result is not trusted', async () => {
  const inThread = threads()
  const first = await idOf(inThread)
  await expect(inThread(() => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
  const second = await idOf(inThread)
  expect(second).not.toBe(first)
  const same = (ask: (asked: string, signal: AbortSignal) => Promise<unknown>) => ask('', none)
  expect(await inThread(same, () => false)).toBe(second)
  expect(await idOf(inThread)).not.toBe(second)
})

test('a thread that fails after its answer is not used again', async () => {
  const inThread = threads()
  const first = await inThread((ask) => ask('late', none))
  await expect.poll(() => idOf(inThread), { timeout: 20_000 }).not.toBe(first)
})

test('a thread without a task is stopped after a while', async () => {
  const inThread = threads(50)
  const first = await idOf(inThread)
  await expect.poll(() => idOf(inThread), { interval: 200 }).not.toBe(first)
})

test('a thread without a task does not keep the process running', async () => {
  const code = `
    import { keptThreads } from '#server/core/concurrency/kept-threads.ts'
    const inThread = keptThreads(new URL(${JSON.stringify(SCRIPT)}), {}, 600_000)
    console.log(await inThread((ask) => ask('', new AbortController().signal)))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', code], { timeout: 60_000 })
  expect(stdout).toBe('1\n')
})

test('a thread is given no secrets', async () => {
  process.env.SECRET = 'x'
  try {
    const names = await threads()((ask) => ask('environment', none))
    expect(names).not.toContain('SECRET')
    expect(names).not.toContain('PATH')
  } finally {
    delete process.env.SECRET
  }
})
