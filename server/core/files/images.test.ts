import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Upload } from '#contract/values/files.ts'
import { message } from '#server/core/messages/message.ts'
import { type TestDatabase, testDatabase } from '#server/testing/database.ts'
import { diskStore } from './disk-store.ts'
import { encodeImage } from './image-process.ts'
import { keepFile, storeImage } from './images.ts'
import type { FileStore } from './store.ts'

let folder: string
let database: TestDatabase
let store: FileStore

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
  database = await testDatabase()
  store = diskStore(join(folder, 'files'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

async function send(bytes: Buffer, name = 'picture', field = 'cover_image') {
  const path = join(folder, 'upload')
  await writeFile(path, bytes)
  return storeImage({ db: database.db, store }, new Upload(path, name, bytes.length), field)
}
const stored = async (key: string) => buffer(await store.read(key))

/** Noise, so that its compressed form has something to truncate. */
function picture(width = 600, height = 400) {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++) pixels[at] = (at * 7919) % 256
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}
const makers = {
  jpeg: () => picture().jpeg().toBuffer(),
  png: () => picture().png().toBuffer(),
  webp: () => picture().webp().toBuffer(),
  gif: () => picture().gif().toBuffer(),
  avif: () => picture().avif({ effort: 0 }).toBuffer(),
}

describe.each(Object.entries(makers))('a picture in %s', (_, make) => {
  test('is stored as WebP with a thumbnail, under a key nobody can guess', async () => {
    const key = await send(await make(), 'no-extension')
    expect(key).toMatch(/^images\/[0-9a-f]{32}$/)
    expect(await sharp(await stored(`${key}.webp`)).metadata()).toMatchObject({
      format: 'webp',
      width: 600,
      height: 400,
    })
    expect(await sharp(await stored(`${key}.thumb.webp`)).metadata()).toMatchObject({
      format: 'webp',
      width: 160,
      height: 160,
    })
  })

  test('is refused when its end is missing', async () => {
    const whole = await make()
    for (const share of [0.02, 0.95]) {
      const sending = send(whole.subarray(0, Math.floor(whole.length * share)))
      await expect(sending).rejects.toMatchObject({ status: 200, code: 'invalid' })
    }
  })
})

test('a picture is pending until a record keeps it', async () => {
  const key = await send(await makers.png())
  const rows = () =>
    database.db.selectFrom('stored_file').selectAll().where('key', 'like', `${key}%`).orderBy('key').execute()
  expect(await rows()).toMatchObject([{ state: 'pending' }, { state: 'pending' }])
  expect((await rows()).map(({ size }) => size)).toEqual([
    (await stored(`${key}.thumb.webp`)).length,
    (await stored(`${key}.webp`)).length,
  ])
  await database.db.transaction().execute((trx) => keepFile(trx, key))
  expect(await rows()).toMatchObject([{ state: 'kept' }, { state: 'kept' }])
})

test('a large picture is made smaller, a small one is not made larger', async () => {
  const large = await send(await picture(3000, 1500).jpeg().toBuffer())
  expect(await sharp(await stored(`${large}.webp`)).metadata()).toMatchObject({ width: 2000, height: 1000 })
  const small = await send(await picture(40, 20).png().toBuffer())
  expect(await sharp(await stored(`${small}.webp`)).metadata()).toMatchObject({ width: 40, height: 20 })
})

test('where and with what a photograph was taken is not stored, but it stands upright', async () => {
  const taken = { IFD0: { Artist: 'Somebody', Orientation: '6' }, IFD3: { GPSLatitude: '28/1 36/1 0/1' } }
  const photograph = await picture().withExif(taken).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  expect((await sharp(photograph).metadata()).orientation).toBe(6)
  const key = await send(photograph)
  for (const name of [`${key}.webp`, `${key}.thumb.webp`]) {
    const { exif, xmp, icc, iptc, orientation } = await sharp(await stored(name)).metadata()
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({})
  }
  expect(await sharp(await stored(`${key}.webp`)).metadata()).toMatchObject({ width: 400, height: 600 })
})

test('a script behind a picture does not reach the store', async () => {
  const script = '<script>alert(document.domain)</script>'
  const key = await send(Buffer.concat([await makers.png(), Buffer.from(script)]), 'both.html')
  for (const name of [`${key}.webp`, `${key}.thumb.webp`])
    expect((await stored(name)).includes('<script')).toBe(false)
})

test('of an animation the first frame is stored', async () => {
  const key = await send(await animation(100, 100, 5))
  const { pages, width, height } = await sharp(await stored(`${key}.webp`)).metadata()
  expect({ pages: pages ?? 1, width, height }).toEqual({ pages: 1, width: 100, height: 100 })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const refused: [string, () => Promise<Buffer> | Buffer, string][] = [
  ['an SVG', () => Buffer.from(svg), 'Only JPEG, PNG, WebP, GIF and AVIF images are accepted.'],
  ['an SVG named .png', () => Buffer.from(`<?xml version="1.0"?>\n${svg}`), 'Only JPEG, PNG'],
  ['HTML named .png', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'Only JPEG, PNG'],
  ['a TIFF', () => picture().tiff().toBuffer(), 'Only JPEG, PNG'],
  ['nothing', () => Buffer.alloc(0), 'Only JPEG, PNG'],
  [
    'a HEIC photo',
    () => Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${'\0'.repeat(40)}`, 'latin1'),
    'This is a HEIC photo, whatever its name ends with.',
  ],
  ['a GIF header before HTML', () => Buffer.from('GIF89a<script>alert(1)</script>'), 'damaged'],
  ['a PNG header before SVG', () => Buffer.concat([SIGNATURE, Buffer.from(svg)]), ''],
  ['a picture of 11 MB', () => Buffer.alloc(11 * 1024 * 1024, 0xff), 'The limit is 10 MB.'],
  ['a PNG of 20,000 × 20,000', () => hugePng(20_000, 20_000), 'The limit is 40 megapixels'],
  ['a PNG that promises more than it can hold', () => hugePng(2 ** 31 - 1, 2 ** 31 - 1), ''],
  ['a GIF of 700 frames', () => animation(250, 250, 700), 'The limit is 40 megapixels'],
]

test.each(refused)('%s is refused with the reason, at its field', async (_, make, words) => {
  const before = await readdir(join(folder, 'files', 'images'))
  const sending = send(await make(), 'picture.png', 'cover_picture')
  await expect(sending).rejects.toMatchObject({
    status: 200,
    code: 'invalid',
    message: expect.stringContaining(words),
    errors: { cover_picture: expect.any(String) },
  })
  expect(await readdir(join(folder, 'files', 'images'))).toEqual(before)
})

test('a decoder that does not come to an end is stopped', async () => {
  const endless = join(folder, 'endless')
  execFileSync('mkfifo', [endless])
  const { refusal } = { refusal: '', ...(await encodeImage(endless, 'png', 1000)) }
  expect(refusal).toBe(message('files.pictureTooMuch'))
})

test('many pictures at once are all stored', async () => {
  const bytes = await makers.jpeg()
  const paths = Array.from({ length: 6 }, (_, index) => join(folder, `many-${index}`))
  const keys = await Promise.all(
    paths.map(async (path) => {
      await writeFile(path, bytes)
      return storeImage({ db: database.db, store }, new Upload(path, 'a.jpg', bytes.length), 'cover_image')
    }),
  )
  expect(new Set(keys).size).toBe(6)
})

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A real PNG of grey zeros, at most 400 MB of them unpacked. */
function hugePng(width: number, height: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const bytes = Math.min(height * (width + 1), 401_000_000)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** One grey, one pixel lighter in every frame, as equal frames would become one. */
function animation(width: number, height: number, frames: number) {
  const pixels = Buffer.alloc(width * height * frames * 3)
  for (let frame = 0; frame < frames; frame++) pixels[frame * width * height * 3 + (frame % width) * 3] = 255
  return sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ effort: 1, delay: Array.from({ length: frames }, () => 100) })
    .toBuffer()
}
