import { readdir, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'
import { uploadsFolder } from './multipart.ts'

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startApp()
  folder = uploadsFolder(app.dataDir)
})
afterAll(() => app.stop())

/** What another process does as it starts on the same folder. */
async function startBeside() {
  const other = await startApp({ DATA_DIR: app.dataDir })
  await other.stop()
}

test('an upload goes on while another process starts on its folder', async () => {
  const head = '--b\r\ncontent-disposition: form-data; name="name"\r\n\r\nUploaded\r\n'
  const file = `--b\r\ncontent-disposition: form-data; name="cover_image"; filename="a.png"\r\n\r\n${'x'.repeat(200_000)}`
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const sending = request(`${app.base}/api/${contract.albums.save.path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${app.main.access_token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
  })
  sending.on('error', reject)
  sending.on('response', async (response) => resolve(String(await response.toArray())))
  sending.write(head + file)
  await expect.poll(() => readdir(folder)).toHaveLength(1)

  await startBeside()
  expect(await readdir(folder)).toHaveLength(1)
  sending.end('\r\n--b--\r\n')
  expect(JSON.parse(await promise)).toMatchObject({
    errors: { cover_image: expect.stringContaining('Only JPEG') },
  })
  expect(await readdir(folder)).toEqual([])
})

test('a start removes what dead processes have left, and what is old, and nothing else', async () => {
  const dead = `${hostname()}~4194305~left`
  const alive = `${hostname()}~${process.ppid}~uploading`
  const [elsewhere, forgotten, nameless] = ['elsewhere~7~uploading', 'elsewhere~7~forgotten', 'f81d4fae-7dec']
  for (const name of [dead, alive, elsewhere, forgotten, nameless])
    await writeFile(join(folder, name), 'half')
  const yesterday = Date.now() / 1000 - 86_400
  for (const name of [alive, forgotten, nameless]) await utimes(join(folder, name), yesterday, yesterday)
  await startBeside()
  expect((await readdir(folder)).sort()).toEqual([alive, elsewhere].sort())
})
