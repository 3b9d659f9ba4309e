import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { imports } from '#contract/features/imports.ts'
import { albums } from '#contract/resources/albums.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { tags } from '#contract/resources/tags.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { type Api, apiOf } from './api.ts'
import { looksOf, phone, savePicture } from './pictures.ts'
import { albumNamed } from './records.ts'
import { act, rows } from './screens.ts'
import { startProduct } from './server.ts'
import { signedInState, signInAt } from './session.ts'

const folder = join(import.meta.dirname, '../docs/images')

type Picture = {
  name: string
  open: (page: Page, api: Api) => Promise<void>
  look?: BrowserContextOptions
}

async function openTracks(page: Page) {
  await page.goto('tracks')
  await rows(page).first().waitFor()
}

const SHEET = `Track Name,Hindi Name,Description,Hindi Description,Track Link,Record Date,Category,Albums
Shri Ram Stuti,श्री राम स्तुति,Sung at dawn,भोर की स्तुति,https://example.org/ram-stuti.mp3,10/20/2025,Bhajan,Ram Dhun
Lakshmi Pujan,लक्ष्मी पूजन,For the evening of Diwali,दीपावली की संध्या के लिए,https://example.org/pujan.mp3,10/20/2025,Deepotsav,Ghar Ki Diwali
Deep Jyoti,दीप ज्योति,A lamp is lit,दीप जलता है,https://example.org/deep-jyoti.mp3,13/20/2025,Aarti,Sandhya Aarti
Govardhan Katha,गोवर्धन कथा,The hill that Krishna lifted,गोवर्धन की कथा,https://example.org/govardhan.mp3,10/22/2025,Katha,Krishna Madhuri
`

/** Makes the catalogue look used before the screenshots are taken. */
async function workInIt(api: Api) {
  const { album_id, is_active } = await albumNamed(api, 'Live at the Ghat')
  await api(albums.changeStatus, { body: { album_id, status: is_active } })
  await api(tags.save, { body: { action: 'add', tag_name: 'Deepavali', tag_name_hindi: 'दीपावली' } })
  const { playlist_id } = await api(playlists.save, {
    body: { action: 'add', name: 'Diwali Evening', hindi_name: 'दीपावली की शाम' },
  })
  const { Info } = await api(tracks.list, { body: { searchText: 'aarti', pageSize: 3 } })
  const track_id = Info.map((track) => track.track_id)
  await api(playlists.addTracks, { body: { playlist_id, track_id } })
}

const pictures: Picture[] = [
  {
    name: 'dashboard',
    async open(page) {
      await page.goto('dashboard')
      await page.getByRole('button', { name: 'Remove sample catalogue' }).waitFor()
    },
  },
  {
    name: 'tracks',
    async open(page) {
      await openTracks(page)
      for (const name of ['Shanti Path', 'Durga Saptashati', 'Bajrang Baan'])
        await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    },
  },
  {
    name: 'search',
    async open(page) {
      await page.goto('tracks?search=हनुमान')
      await page.locator('mark').first().waitFor()
    },
  },
  {
    name: 'track-form',
    async open(page) {
      await page.goto('tracks?search=Hanuman Chalisa')
      await act(page, 'Hanuman Chalisa', 'Edit')
      await page.getByAltText('Current cover').waitFor()
    },
  },
  {
    name: 'import',
    async open(page, api) {
      const body = new FormData()
      body.append('excelFile', new Blob([SHEET], { type: 'text/csv' }), 'diwali-2025.csv')
      const { import_id } = await api(imports.upload, { body })
      await page.goto(`tracks/imports/${import_id}`)
      await rows(page).first().waitFor()
    },
  },
  {
    name: 'dark',
    async open(page) {
      await page.goto('tracks?status=1')
      await page.getByRole('button', { name: 'Play Shanti Path' }).click()
      await page.getByRole('slider', { name: /^Position / }).waitFor()
    },
    look: { colorScheme: 'dark' },
  },
  {
    name: 'arabic',
    async open(page) {
      await page.addInitScript(() => localStorage.setItem('language', 'arabic'))
      await openTracks(page)
    },
  },
  {
    name: 'phone',
    async open(page) {
      await page.goto('albums?sort=name')
      await rows(page).first().waitFor()
    },
    look: { viewport: phone, deviceScaleFactor: 1.5 },
  },
]

const fileOf = (name: string) => `${name}.webp`

/** Screenshots of earlier runs that are no longer taken. */
async function removeOthers() {
  const ours = pictures.map(({ name }) => fileOf(name))
  const others = (await readdir(folder)).filter((file) => file.endsWith('.webp') && !ours.includes(file))
  await Promise.all(others.map((file) => rm(join(folder, file))))
}

await mkdir(folder, { recursive: true })
const product = await startProduct({ ADMIN_NAME: 'Asha Verma' })
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
try {
  const admin = await signInAt(product.address)
  const api = apiOf(product.address, admin)
  await workInIt(api)
  const storageState = signedInState(product.address, admin)
  for (const { name, open, look } of pictures) {
    const page = await browser.newPage({ ...looksOf(product), storageState, ...look })
    await open(page, api)
    const size = await savePicture(page, join(folder, fileOf(name)))
    console.log(`docs/images/${fileOf(name)}  ${Math.ceil(size / 1024)} KB`)
    await page.close()
  }
  await removeOthers()
} finally {
  await browser.close()
  await product.stop()
}
