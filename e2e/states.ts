import type { BrowserContext, Page } from '@playwright/test'
import { albums } from '#contract/albums.ts'
import { notifications } from '#contract/notifications.ts'
import type { Api } from './api.ts'
import { fetchStates } from './fetch-states.ts'
import type { Guard } from './guard.ts'
import { inboxStates } from './inbox-states.ts'
import { notificationsInEveryState } from './notification-rows.ts'
import { pageStates } from './page-states.ts'
import { peopleStates } from './people-states.ts'
import { addAlbum, albumNamed } from './records.ts'
import { field, rows, signIn, toasts } from './screens.ts'
import { ADMIN, type Product } from './server.ts'
import { trackStates } from './track-states.ts'
import { visitorStates } from './visitor-states.ts'

type Tools = { page: Page; context: BrowserContext; api: Api; guard: Guard; product: Product }

/** A screen or dialog in one of its states, and the way there. */
export type State = {
  name: string
  signedOut?: boolean
  onlyPhone?: boolean
  open: (tools: Tools) => Promise<void>
}

async function openAlbums(page: Page) {
  await page.goto('albums')
  await rows(page).first().waitFor()
}

async function openForm(page: Page, path = 'albums/add') {
  await page.goto(path)
  await field(page, 'Name').waitFor()
}

/** What became of notifications that only a push service in trouble could bring about. */
async function showNotifications(page: Page) {
  await page.route(`**/api/${notifications.list.path}`, (route) =>
    route.fulfill({ json: { success: 1, message: '', data: notificationsInEveryState() } }),
  )
  await page.goto('notifications')
  await rows(page).first().waitFor()
}

/** Every screen and dialog of the product, to be looked at by a checker. */
export const states: State[] = [
  ...visitorStates,
  ...fetchStates,
  ...pageStates,
  ...trackStates,
  ...inboxStates,
  { name: 'the sign-in', signedOut: true, open: async ({ page }) => void (await page.goto('login')) },
  {
    name: 'the sign-in with the menu of languages',
    signedOut: true,
    async open({ page }) {
      await page.goto('login')
      await page.getByRole('button', { name: 'Language' }).click()
      await page.getByRole('button', { name: 'हिन्दी' }).waitFor()
    },
  },
  {
    name: 'the refused sign-in',
    signedOut: true,
    async open({ page }) {
      await page.goto('login')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('Please Enter Any Email').waitFor()
      await signIn(page, { ...ADMIN, email: 'nobody@example.org' })
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'the unknown address of a visitor',
    signedOut: true,
    open: async ({ page }) => void (await page.goto('no/such/screen')),
  },
  { name: 'the unknown address', open: async ({ page }) => void (await page.goto('no/such/screen')) },
  {
    name: 'the dashboard',
    async open({ page }) {
      await page.goto('dashboard')
      await page.getByRole('main').getByRole('link', { name: 'Albums' }).waitFor()
      await page.getByRole('button', { name: 'Remove the sample catalogue' }).waitFor()
    },
  },
  { name: 'the albums', open: ({ page }) => openAlbums(page) },
  {
    name: 'the history with the details of a change',
    async open({ page, api }) {
      await addAlbum(api, { name: 'Seen in the history' })
      await page.goto('history')
      await page
        .getByRole('button', { name: /^Details of the change/ })
        .first()
        .click()
      await page.getByRole('dialog').getByText('Seen in the history').first().waitFor()
    },
  },
  {
    name: 'the albums, searched, sorted and selected',
    async open({ page }) {
      await page.goto('albums?search=shiv&sort=name&page=1')
      await page.locator('mark').first().waitFor()
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check()
    },
  },
  {
    name: 'the search without matches',
    async open({ page }) {
      await page.goto('albums?search=qqxxzz')
      await page.getByText('Nothing matches').waitFor()
    },
  },
  {
    name: 'the empty list',
    async open({ page, api }) {
      const { album_id } = await addAlbum(api, { name: 'An album without tracks' })
      await page.goto(`albums/viewtracks/${album_id}`)
      await page.getByText('No tracks in this album yet').waitFor()
    },
  },
  {
    name: 'the failed list',
    async open({ page, guard }) {
      guard.expect(/500 POST/)
      await page.route('**/api/album/list', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await page.goto('albums')
      await page.getByText('This could not be loaded').waitFor()
    },
  },
  {
    name: 'the list offline',
    async open({ page, context, guard }) {
      guard.expect(/ERR_INTERNET_DISCONNECTED/)
      await openAlbums(page)
      await context.setOffline(true)
      await page.getByLabel('Rows').selectOption('100')
      await page.getByText('You are offline').waitFor()
    },
  },
  {
    name: 'the details of an album',
    async open({ page }) {
      await page.goto('albums?search=Shiv Mahima')
      await page.getByRole('button', { name: 'View details of Shiv Mahima' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the question before a deletion',
    async open({ page }) {
      await page.goto('albums?search=Shiv Mahima')
      await page.getByRole('button', { name: 'Delete Shiv Mahima' }).click()
      await page.getByText(/^Used in/).waitFor()
    },
  },
  { name: 'the form of a new album', open: ({ page }) => openForm(page) },
  {
    name: 'the form with faults',
    async open({ page }) {
      await openForm(page)
      await page.getByLabel('Cover Image Link').check()
      await field(page, 'Link to the image').fill('no link')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('This field is required').waitFor()
    },
  },
  {
    name: 'the form of an album, with a likely duplicate',
    async open({ page, api }) {
      const { album_id } = await albumNamed(api, 'Jai Hanuman')
      await openForm(page, `albums/edit/${album_id}`)
      await field(page, 'Name').fill('शिव महिमा')
      await page.getByText('A name that reads alike').waitFor()
    },
  },
  {
    name: 'the form of a new category, with a suggestion for its Hindi name',
    async open({ page }) {
      await openForm(page, 'category/add')
      await field(page, 'Name').fill('Shri Ram Jai Ram')
      await page.getByRole('button', { name: 'Use “श्री राम जय राम”' }).waitFor()
    },
  },
  {
    name: 'the details of a collection, with all that it is linked to',
    async open({ page }) {
      await page.goto('collection?search=Festivals of the Year')
      await page.getByRole('button', { name: 'View details of Festivals of the Year' }).click()
      await page.getByRole('dialog').getByText('Associated Artists').waitFor()
    },
  },
  {
    name: 'the question before leaving',
    async open({ page }) {
      await openForm(page)
      await field(page, 'Name').fill('Half')
      await page.getByRole('link', { name: 'Backward' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the comparison with another save',
    async open({ page, api }) {
      const { album_id, version } = await addAlbum(api, { name: 'An album of two', description: 'Once' })
      await openForm(page, `albums/edit/${album_id}`)
      await field(page, 'Description').fill('Mine')
      await api(albums.save, { body: { action: 'edit', album_id, name: 'Theirs', version } })
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the tracks of an album, one playing',
    async open({ page, api }) {
      const { album_id } = await albumNamed(api, 'Jai Hanuman')
      await page.goto(`albums/viewtracks/${album_id}`)
      await page
        .getByRole('button', { name: /^Play / })
        .first()
        .click()
      await page.getByRole('slider', { name: /^Position / }).waitFor()
    },
  },
  {
    name: 'the tags',
    async open({ page }) {
      await page.goto('tags')
      await rows(page).first().waitFor()
    },
  },
  { name: 'the form of a new tag', open: ({ page }) => openForm(page, 'tags/add') },
  {
    name: 'a toast',
    async open({ page, api }) {
      const { name } = await addAlbum(api, { name: 'An album turned on and off' })
      await page.goto(`albums?search=${name}`)
      await page
        .getByRole('button', { name: `: ${name}.` })
        .first()
        .click()
      await toasts(page).locator('[data-tone]').hover()
    },
  },
  {
    name: 'the menu of columns',
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'the menu of colours',
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Colours' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'the menu of languages',
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Language' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'the menu of the admin',
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Main Admin' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'the bell with a failure',
    async open({ page, guard }) {
      guard.expect(/500 POST/)
      await page.route('**/api/tags/list', (route) => route.fulfill({ status: 500, body: 'broken' }))
      await page.goto('tags')
      await page.getByRole('button', { name: /^Failures: \d+ new/ }).click()
      await page.getByText('What went wrong').waitFor()
    },
  },
  {
    name: 'the narrow sidebar',
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Narrow the sidebar' }).click()
      await page.getByRole('button', { name: 'Widen the sidebar' }).waitFor()
    },
  },
  {
    name: 'the sidebar over a phone',
    onlyPhone: true,
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('button', { name: 'Close the menu' }).waitFor()
    },
  },
  {
    name: 'the notifications without a push service',
    async open({ page }) {
      await page.goto('notifications')
      await page.getByText('No push service is configured').waitFor()
    },
  },
  {
    name: 'the form of a notification, with faults and a record to choose',
    async open({ page }) {
      await page.goto('notifications')
      await page.getByLabel('Notification type').selectOption({ label: 'Particular Album' })
      await page.getByLabel('Send later').check()
      await page.getByRole('button', { name: 'Schedule Notification' }).click()
      await page.getByText('Choose a time in the future').waitFor()
      await page.getByRole('combobox', { name: 'Album' }).click()
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'the notifications in every state',
    async open({ page }) {
      await showNotifications(page)
    },
  },
  {
    name: 'the question before a notification is sent again',
    async open({ page }) {
      await showNotifications(page)
      await page.getByRole('button', { name: 'Send again: An unknown one' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the theme settings',
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Theme settings' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the screen without bars, and the sidebar over it',
    async open({ page }) {
      const hidden = { toolbarDisplay: 'hide', sidebarDisplay: 'hide', footerDisplay: 'hide' }
      await page.addInitScript(
        (kept) => localStorage.setItem('themeSettings', kept),
        JSON.stringify({ ...hidden, sidebar: 'theme3', sidebarTransparent: true }),
      )
      await openAlbums(page)
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('button', { name: 'Close the menu' }).waitFor()
    },
  },
  {
    name: 'the palette',
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Find any record or action' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the palette with records',
    async open({ page }) {
      await openAlbums(page)
      await page.getByRole('button', { name: 'Find any record or action' }).click()
      await page.getByRole('dialog').getByRole('combobox').fill('hanuman')
      await page.getByRole('dialog').locator('mark').first().waitFor()
    },
  },
  {
    name: 'the keys',
    async open({ page }) {
      await openAlbums(page)
      await page.keyboard.type('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    },
  },
  ...['tracks', 'tracks/pending', 'category', 'collection', 'subcategory', 'artist', 'playlist'].map(
    (path): State => ({
      name: `the list at ${path}`,
      async open({ page }) {
        await page.goto(path)
        await rows(page).first().waitFor()
      },
    }),
  ),
  ...['tracks/add', 'category/add', 'collection/add', 'subcategory/add', 'artist/add', 'playlist/add'].map(
    (path): State => ({ name: `the form at ${path}`, open: ({ page }) => openForm(page, path) }),
  ),
  ...peopleStates,
]
