import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { recordings } from '#contract/features/recordings.ts'
import { cuttingProxy } from '#server/testing/cutting-proxy.ts'
import { soundOf, wav } from '#server/testing/wav.ts'
import { expect, test, unique } from './fixtures.ts'
import { removeDrafts } from './records.ts'
import { field } from './screens.ts'
import { signedInState } from './session.ts'

const MEGABYTE = 1024 * 1024
/** In milliseconds: the pauses after two cuts, and a busy machine. */
const UPLOAD_TIMEOUT_MS = 60_000

/** A recording of twelve megabytes, like no other. */
let made = 0
function recording() {
  const pitch = 0.02 + ++made / 1000
  return wav(
    soundOf(12 * 66, (at) => Math.sin(at * pitch)),
    { bits: 16, channels: 1 },
  )
}

/** Opens a screen behind a line that breaks in the second part of a file, and again in the next. */
const behindBadLine = test.extend<{ line: Awaited<ReturnType<typeof cuttingProxy>> }>({
  line: async ({ context, product, admin }, use) => {
    const line = await cuttingProxy(Number(new URL(product.address).port))
    const [state] = signedInState(line.origin, admin).origins
    await context.addInitScript((stored) => {
      if (location.origin !== stored?.origin) return
      for (const { name, value } of stored.localStorage) localStorage.setItem(name, value)
    }, state)
    await use(line)
    await line.close()
  },
})

/** Whether the store has a recording of these bytes. */
async function isStored(dataDir: string, bytes: Buffer) {
  const folder = join(dataDir, 'files/audio')
  const names = await readdir(folder, { recursive: true })
  for (const name of names) {
    const { size } = await stat(join(folder, name))
    if (size === bytes.length && bytes.equals(await readFile(join(folder, name)))) return true
  }
  return false
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page
    .locator('input[type="file"][accept*="audio"]')
    .first()
    .setInputFiles({ name, mimeType: 'audio/wav', buffer })

async function drop(page: Page, name: string, bytes: Buffer) {
  await page.evaluate(
    ({ name, base64 }) => {
      const dataTransfer = new DataTransfer()
      const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
      dataTransfer.items.add(new File([bytes], name, { type: 'audio/wav' }))
      const main = document.querySelector('main') ?? document.body
      for (const type of ['dragover', 'drop'])
        main.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    { name, base64: bytes.toString('base64') },
  )
}

behindBadLine(
  'a recording chosen in the form arrives whole over a line that breaks twice, and little of it is sent again',
  async ({ page, product, line }) => {
    const bytes = recording()
    const name = `${unique('Dhun')}.wav`
    await page.goto(`${line.origin}/tracks/add`)
    await field(page, 'Name').waitFor()
    const before = line.seen().sent
    line.cutAfter(6 * MEGABYTE, 1.5 * MEGABYTE)
    await choose(page, name, bytes)
    await expect(field(page, 'File Name')).toHaveValue(name, { timeout: UPLOAD_TIMEOUT_MS })
    const { sent, cuts } = line.seen()
    expect(cuts).toBe(2)
    expect(sent - before).toBeLessThan(1.5 * bytes.length)
    expect(await isStored(product.dataDir, bytes)).toBe(true)
    await expect
      .poll(() => readdir(join(product.dataDir, 'files/uploads')), 'its parts are removed')
      .toEqual([])
  },
)

behindBadLine(
  'a recording that is dropped becomes a draft over a line that breaks twice, and little of it is sent again',
  async ({ page, product, api, line }) => {
    await removeDrafts(api)
    const bytes = recording()
    const name = unique('Dhun')
    await page.goto(`${line.origin}/tracks`)
    await page.getByRole('row').nth(1).waitFor()
    const before = line.seen().sent
    line.cutAfter(6 * MEGABYTE, 1.5 * MEGABYTE)
    await drop(page, `${name}.wav`, bytes)
    await expect
      .poll(async () => (await api(recordings.drafts)).drafts.map(({ file_name }) => file_name), {
        timeout: UPLOAD_TIMEOUT_MS,
      })
      .toEqual([`${name}.wav`])
    const { sent, cuts } = line.seen()
    expect(cuts).toBe(2)
    expect(sent - before).toBeLessThan(1.5 * bytes.length)
    expect(await isStored(product.dataDir, bytes)).toBe(true)
  },
)

behindBadLine(
  'an upload that is cancelled while the line is broken is removed, and the file begins anew',
  async ({ page, product, line }) => {
    await page.goto(`${line.origin}/tracks/add`)
    await field(page, 'Name').waitFor()
    line.cutAfter(6 * MEGABYTE, ...new Array(60).fill(100_000))
    await choose(page, 'Dhun.wav', recording())
    const parts = () => readdir(join(product.dataDir, 'files/uploads')).catch(() => [])
    await expect.poll(async () => (await parts()).length).toBe(1)
    await expect.poll(() => line.seen().cuts).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Cancel', exact: true }).first().click()
    await expect(page.getByRole('progressbar', { name: 'Uploading Dhun.wav' })).toBeHidden()
    await expect.poll(parts).toEqual([])
  },
)
