import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** Stands in for the server: says when it runs, and when it is to end. */
const program = `
  const { endWithNpm } = await import(${JSON.stringify(join(import.meta.dirname, 'end-with-npm.ts'))})
  endWithNpm(() => { console.log('end'); process.exit() })
  setInterval(() => {}, 1000)
  console.log('runs', process.pid)`

/** Stands in for npm: runs a command in a shell, and is killed by force. */
async function killedOver(command: string, env: Record<string, string>) {
  const npm = `
    require('node:child_process').spawn('sh', ['-c', process.env.COMMAND], { stdio: 'inherit' })
    setInterval(() => {}, 1000)`
  const started = spawn(process.execPath, ['-e', npm], {
    env: { ...process.env, ...env, NODE: process.execPath, PROGRAM: program, COMMAND: command },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  started.stdout.on('data', (text) => {
    said += text
  })
  await expect.poll(() => said, { timeout: 20_000 }).toMatch(/runs \d+/)
  const pid = Number(/runs (\d+)/.exec(said)?.[1])
  onTestFinished(() => {
    if (!said.includes('end')) process.kill(pid, 'SIGKILL')
  })
  started.kill('SIGKILL')
  await once(started, 'exit')
  return () => said
}

const COMMAND = '"$NODE" --input-type=module -e "$PROGRAM"'

test.each([
  ['in a shell that waits for it', `${COMMAND}; true`],
  ['in the place of the shell', `exec ${COMMAND}`],
])('a server %s ends when npm is killed by force', async (_, command) => {
  const said = await killedOver(command, { npm_lifecycle_event: 'start' })
  await expect.poll(said, { timeout: 20_000 }).toContain('end')
})

test('without npm, a server is left running when what started it is killed', async () => {
  const said = await killedOver(`exec ${COMMAND}`, { npm_lifecycle_event: '' })
  await new Promise((resolve) => setTimeout(resolve, 800))
  expect(said()).not.toContain('end')
})
