import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { bareEnvironment } from './copies.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The sources in a folder of their own, for a test to change; removed when the test has ended. */
export async function copyOfTheProduct(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'sangraha copy '))
  onTestFinished(() => rm(copy, { recursive: true, force: true, maxRetries: 10 }))
  for (const name of ['contract', 'server', 'web', 'listeners', 'e2e', 'bench', 'scripts', 'package.json'])
    await cp(join(ROOT, name), join(copy, name), { recursive: true })
  const config = JSON.parse(await readFile(join(ROOT, 'tsconfig.json'), 'utf8'))
  await writeFile(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ ...config, include: ['contract', 'server', 'web', 'listeners'] }),
  )
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Starts the copy on an empty directory; answers how to call it as the main admin. */
export async function startCopy(copy: string) {
  const dataDir = join(copy, 'data')
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'asha@example.org',
    ADMIN_PASSWORD: 'a song for every day',
    FETCH_ALLOW: '127.0.0.1',
  }
  const child = fork(join(copy, 'server/main.ts'), {
    env: { ...bareEnvironment(), ...settings },
    execArgv: [],
    silent: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const address = () => /is ready: (\S+)/.exec(output)?.[1]
  await expect
    .poll(() => child.exitCode ?? address(), { timeout: 300_000 })
    .toBeTypeOf('string')
    .catch((error: unknown) => {
      throw new Error(`It did not start:\n${output}`, { cause: error })
    })
  let token = ''
  const call = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const response = await fetch(`${address()}api/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    expect(answer, path).toMatchObject({ success: 1 })
    return answer
  }
  const signedIn = await call('admin/adminLogin', {
    email: settings.ADMIN_EMAIL,
    password: settings.ADMIN_PASSWORD,
  })
  token = signedIn.data.adminInfo.access_token
  return { call, address: address(), token }
}
