import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { looksOf, phone, savePicture } from './pictures.ts'
import { heading, rows } from './screens.ts'
import { startProduct } from './server.ts'
import { signedInState, signInAt } from './session.ts'

const folder = join(import.meta.dirname, '../docs/images')

type Picture = { name: string; open: (page: Page) => Promise<void>; look?: BrowserContextOptions }

async function openAlbums(page: Page) {
  await page.goto('albums?sort=name')
  await rows(page).first().waitFor()
}

const pictures: Picture[] = [
  {
    name: 'dashboard',
    async open(page) {
      await page.goto('dashboard')
      await page.getByRole('button', { name: 'Remove the sample catalogue' }).waitFor()
    },
  },
  { name: 'albums', open: openAlbums },
  {
    name: 'search',
    async open(page) {
      await page.goto('albums?search=Jai Hanuman')
      await page.getByRole('link', { name: 'View tracks of Jai Hanuman' }).click()
      await heading(page, 'Associated tracks').waitFor()
      await page.getByRole('textbox', { name: 'Search...' }).fill('हनुमान')
      await page.locator('mark').first().waitFor()
    },
  },
  {
    name: 'album-form',
    async open(page) {
      await page.goto('albums?search=Shiv Mahima')
      await page.getByRole('link', { name: 'Edit Shiv Mahima' }).click()
      await page.getByAltText('The present cover').waitFor()
    },
  },
  { name: 'albums-dark', open: openAlbums, look: { colorScheme: 'dark' } },
  {
    name: 'albums-phone',
    open: openAlbums,
    look: { viewport: phone, deviceScaleFactor: 2 },
  },
]

await mkdir(folder, { recursive: true })
const product = await startProduct({ ADMIN_NAME: 'Asha Verma' })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
try {
  const storageState = signedInState(product.address, await signInAt(product.address))
  for (const { name, open, look } of pictures) {
    const page = await browser.newPage({
      ...looksOf(product),
      storageState,
      ...look,
    })
    await open(page)
    const size = await savePicture(page, join(folder, `${name}.webp`))
    console.log(`docs/images/${name}.webp  ${Math.ceil(size / 1024)} KB`)
    await page.close()
  }
} finally {
  await browser.close()
  await product.stop()
}
