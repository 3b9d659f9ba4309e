import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import { smallDisk } from '#server/testing/small-disk.ts'
import { PASSWORD, startApp } from '#server/testing/start-app.ts'

const { albums, session, tracks } = contract
const FULL = 'The file storage is full. Nothing was saved.'

async function started(env: Record<string, string>) {
  const app = await startApp(env)
  onTestFinished(app.stop)
  return app
}

function recording(frames: number) {
  const body = new FormData()
  const bytes = mp3(Array.from({ length: frames }, () => 320))
  body.append('track', new File([new Uint8Array(bytes)], 'a.mp3'))
  return body
}

test('below the reserve files are refused with the reason, lists, forms and sign-in keep working, and health names the cause', async () => {
  // No disk has so much room.
  const app = await started({ DISK_RESERVE: '99999999' })
  const { status, headers, body } = await app.call(tracks.uploadAudio, { body: recording(10) })
  expect([status, body.message, headers.get('retry-after')]).toEqual([503, FULL, '60'])
  expect(await readdir(join(app.dataDir, 'tmp'))).toEqual([])

  await app.ask(albums.save, { body: { name: 'Without a file' } })
  await app.ask(albums.list, { body: {} })
  await app.ask(session.signIn, { body: { email: 'main@example.org', password: PASSWORD } }, null)
  const ready = await fetch(`${app.base}/api/health/ready`)
  expect([ready.status, await ready.json()]).toMatchObject([200, { ready: true, parts: { disk: 'low' } }])
})

/** What every other check would refuse as no audio, once it has arrived. */
function noAudio(megabytes: number) {
  const body = new FormData()
  body.append('track', new File([new Uint8Array(megabytes * 1024 * 1024)], 'a.mp3'))
  return body
}

test('below the reserve a file is refused before any of it is received, and holds up no end of the server', async () => {
  for (let times = 0; times < 3; times++) {
    const app = await startApp({ DISK_RESERVE: '99999999' })
    expect((await app.call(tracks.uploadAudio, { body: noAudio(1) })).body.message).toBe(FULL)
    await app.stop()
  }
})

test('a file that would use up the reserve is refused while it is received', async (context) => {
  const disk = (await smallDisk(60)) ?? context.skip('needs to mount a small disk')
  const app = await started({ DATA_DIR: disk, DISK_RESERVE: '25' })
  expect((await app.call(tracks.uploadAudio, { body: noAudio(1) })).body).toMatchObject({ code: 'invalid' })
  expect((await app.call(tracks.uploadAudio, { body: noAudio(50) })).body.message).toBe(FULL)
  expect(await readdir(join(disk, 'tmp'))).toEqual([])
})

test('a disk that fills during an upload is reported, and nothing of the file is kept', async (context) => {
  const disk = (await smallDisk()) ?? context.skip('needs to mount a small disk')
  const app = await started({ DATA_DIR: disk, DISK_RESERVE: '0' })
  const { status, body } = await app.call(tracks.uploadAudio, { body: recording(4000) })
  expect([status, body.message]).toEqual([503, FULL])
  expect(await readdir(join(disk, 'tmp'))).toEqual([])
})
