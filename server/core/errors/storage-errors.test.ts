import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { diskStore } from '#server/core/files/disk-store.ts'
import { s3Store } from '#server/core/files/s3-store.ts'
import { endWhenStalled } from '#server/core/files/stalled.ts'
import { fakeS3 } from '#server/testing/fake-s3.ts'
import { smallDisk } from '#server/testing/small-disk.ts'

const contentType = 'audio/mpeg'
const isRoot = process.getuid?.() === 0
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'failing-'))
  return () => rm(folder, { recursive: true, force: true })
})

test('a full disk is reported, leaves no partial file, and health stays ready', async (context) => {
  const disk = (await smallDisk()) ?? context.skip('needs to mount a small disk')
  const store = diskStore(disk)
  await store.write('audio/first.mp3', Buffer.alloc(100_000), { contentType })
  const writing = store.write('audio/large.mp3', Buffer.alloc(3_000_000), { contentType })
  await expect(writing).rejects.toMatchObject({
    status: 503,
    code: 'unavailable',
    message: 'The file storage is full. Nothing was saved.',
    cause: { code: 'ENOSPC' },
  })
  expect(await store.head('audio/large.mp3')).toBeNull()
  expect(await readdir(join(disk, '.tmp'))).toEqual([])
  expect((await buffer(await store.read('audio/first.mp3'))).length).toBe(100_000)
  await store.check()
  await store.remove('audio/first.mp3')
  await store.write('audio/second.mp3', Buffer.alloc(100_000), { contentType })
})

test('a file on another disk is copied', async (context) => {
  const disk = (await smallDisk()) ?? context.skip('needs to mount a small disk')
  await writeFile(join(folder, 'upload'), 'audio')
  const store = diskStore(disk)
  await store.write('audio/a.mp3', { path: join(folder, 'upload') }, { contentType })
  expect(String(await buffer(await store.read('audio/a.mp3')))).toBe('audio')
})

test('a read-only folder is reported, and health is not ready', async () => {
  const root = join(folder, 'files')
  // No mode keeps root out, but a file in the folder's place does.
  if (isRoot) await writeFile(root, '')
  else await mkdir(root).then(() => chmod(root, 0o500))
  const store = diskStore(root)
  const refusal = { status: 503, message: 'The file storage is unavailable.' }
  await expect(store.write('audio/a.mp3', Buffer.from('a'), { contentType })).rejects.toMatchObject(refusal)
  await expect(store.check()).rejects.toMatchObject(refusal)
  expect(await store.head('audio/a.mp3')).toBeNull()
})

test('a storage service that fails or cannot be reached is reported', async () => {
  const service = await fakeS3()
  const store = s3Store(service.settings)
  const refusal = {
    status: 503,
    code: 'unavailable',
    message: "The file storage isn't responding. Try again in a moment.",
  }
  const refused = { ...refusal, message: 'The file storage is unavailable.' }
  const all = async (expected = refusal) => {
    const writing = store.write('audio/a.mp3', Buffer.from('a'), { contentType })
    await expect(writing).rejects.toMatchObject(expected)
    await expect(store.head('audio/a.mp3')).rejects.toMatchObject(expected)
    await expect(store.read('audio/a.mp3')).rejects.toMatchObject(expected)
    await expect(store.remove('audio/a.mp3')).rejects.toMatchObject(expected)
    await expect(store.check()).rejects.toMatchObject(expected)
  }
  service.failures.status = 500
  await all()
  expect(service.calls.filter((call) => call.startsWith('PUT')).length).toBe(3)
  service.failures.status = 403
  await all(refused)
  await service.close()
  await all()
})

test('a storage service that failed once is asked again', async () => {
  const service = await fakeS3()
  onTestFinished(service.close)
  const store = s3Store(service.settings)
  service.failures.status = 503
  const writing = store.write('audio/a.mp3', Buffer.from('a'), { contentType })
  await expect.poll(() => service.calls.length, { interval: 1 }).toBeGreaterThan(0)
  delete service.failures.status
  await writing
  expect(service.objects.has('audio/a.mp3')).toBe(true)
})

test('a sender that falls silent while its reader waits is given up', async () => {
  const sender = new PassThrough()
  const reading = buffer(endWhenStalled(sender, 50))
  sender.write('the beginning')
  await expect(reading).rejects.toThrow('stopped responding')
  expect(sender.destroyed).toBe(true)
})

test('a reader that pauses is waited for', async () => {
  const sender = new PassThrough()
  const passing = endWhenStalled(sender, 20)
  sender.write('all ')
  await new Promise((later) => setTimeout(later, 200))
  sender.end('of it')
  expect(String(await buffer(passing))).toBe('all of it')
})
