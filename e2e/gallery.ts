import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import type { AdminInfo } from '#contract/features/auth/session.ts'
import { type Api, apiOf } from './api.ts'
import { galleryPage } from './gallery-page.ts'
import { guardOf } from './guard.ts'
import { desktop, looksOf, phone, savePicture } from './pictures.ts'
import { type Product, startProduct } from './server.ts'
import { signedInState, signInAt } from './session.ts'
import { type State, states } from './states.ts'

const folder = join(import.meta.dirname, '../gallery')

const looks = [
  { name: 'light', size: desktop, colorScheme: 'light', language: 'english' },
  { name: 'dark', size: desktop, colorScheme: 'dark', language: 'english' },
  { name: 'phone', size: phone, colorScheme: 'light', language: 'english' },
  { name: 'arabic', size: desktop, colorScheme: 'light', language: 'arabic' },
] as const

type Look = (typeof looks)[number]

type Tools = { browser: Browser; product: Product; admin: AdminInfo; api: Api }

const fileOf = ({ name }: State, look: Look) =>
  `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${look.name}.webp`

/** Changes the language as if from another tab, so that open dialogs stay open. */
async function speak(page: Page, language: Look['language']) {
  const direction = language === 'arabic' ? 'rtl' : 'ltr'
  if ((await page.locator('html').getAttribute('dir')) === direction) return
  // The state may have cut the connection that the dictionary is loaded over.
  await page.context().setOffline(false)
  await page.evaluate((name) => {
    localStorage.setItem('language', name)
    dispatchEvent(new StorageEvent('storage', { key: 'language', newValue: name }))
  }, language)
  await page.locator(`html[dir="${direction}"]`).waitFor()
}

/** Takes the screenshots of a state in every variant; the state is opened once, in English, at the viewport it is for. */
async function take(state: State, { browser, product, admin, api }: Tools) {
  const context = await browser.newContext({
    ...looksOf(product),
    ...(state.onlyPhone && { viewport: phone }),
    ...(!state.signedOut && { storageState: signedInState(product.address, admin) }),
  })
  context.setDefaultTimeout(60_000)
  const page = await context.newPage()
  try {
    await state.open({ page, context, api, product, guard: guardOf(context, product.address) })
    await page.getByRole('main').first().waitFor()
    for (const look of looks) {
      await page.setViewportSize(state.onlyPhone ? phone : look.size)
      await page.emulateMedia({ colorScheme: look.colorScheme, reducedMotion: 'reduce' })
      await speak(page, look.language)
      await savePicture(page, join(folder, fileOf(state, look)))
    }
  } finally {
    await context.close()
  }
}

async function takeAll(chosen: State[], tools: Tools) {
  const failed: string[] = []
  for (const [index, state] of chosen.entries()) {
    const place = `${index + 1}/${chosen.length}  ${state.name}`
    try {
      await take(state, tools)
      console.log(place)
    } catch (error) {
      failed.push(state.name)
      console.error(`${place}: not taken\n`, error)
    }
  }
  return failed
}

/** Lists the screenshots of this and earlier runs. */
async function writeIndex() {
  const taken = new Set(await readdir(folder))
  const shown = states
    .map((state) => ({
      title: state.name,
      looks: looks
        .map((look) => ({ title: look.name, file: fileOf(state, look) }))
        .filter(({ file }) => taken.has(file)),
    }))
    .filter(({ looks }) => looks.length > 0)
  await writeFile(join(folder, 'index.html'), galleryPage(shown))
}

// '' matches every name.
const words = process.argv
  .slice(2)
  .join(' ')
  .split(/\s*;\s*/)
const chosen = states.filter(({ name }) => words.some((word) => name.includes(word)))
if (chosen.length === 0) throw new Error(`No state has "${words.join('" or "')}" in its name`)

await mkdir(folder, { recursive: true })
const product = await startProduct({ ADMIN_NAME: 'Main Admin' })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
try {
  const admin = await signInAt(product.address)
  const failed = await takeAll(chosen, { browser, product, admin, api: apiOf(product.address, admin) })
  await writeIndex()
  console.log(`${chosen.length - failed.length} of ${chosen.length} states are in ${folder}/index.html`)
  if (failed.length > 0) {
    console.error(`Not taken:\n${failed.map((name) => `  ✗ ${name}`).join('\n')}`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await product.stop()
}
