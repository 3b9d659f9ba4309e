import { albums } from '#contract/resources/albums.ts'
import { addAlbum, albumNamed } from './records.ts'
import { act, field, openAlbums, openForm, rows, toasts } from './screens.ts'
import type { State } from './states.ts'

/** Lists, forms and dialogs that every resource has, mostly those of albums. */
export const albumStates: State[] = [
  { name: 'the albums', open: ({ page }) => openAlbums(page) },
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
      await page.getByText('No results').waitFor()
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
      await page.getByText("Couldn't load this").waitFor()
    },
  },
  {
    name: 'the list offline',
    async open({ page, context, guard }) {
      guard.expect(/ERR_INTERNET_DISCONNECTED/)
      await openAlbums(page)
      await context.setOffline(true)
      await page.getByLabel('Rows per page').selectOption('100')
      await page.getByText("You're offline").waitFor()
    },
  },
  {
    name: 'the details of an album',
    async open({ page }) {
      await page.goto('albums?search=Shiv Mahima')
      await act(page, 'Shiv Mahima', 'View details')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'an album in the side panel',
    async open({ page, api }) {
      const { album_id } = await albumNamed(api, 'Jai Hanuman')
      await page.goto(`albums?search=Hanuman&peek=${album_id}`)
      const panel = page.getByRole('complementary', { name: 'Details of Jai Hanuman' })
      await panel.getByRole('link', { name: 'View history' }).waitFor()
    },
  },
  {
    name: 'the addresses of an inactive album',
    async open({ page, api }) {
      const { album_id } = await addAlbum(api, { name: 'An album to share later' })
      await api(albums.changeStatus, { body: { album_id, status: '1' } })
      await page.goto('albums?search=to share later')
      await act(page, 'An album to share later', 'Share')
      await page.getByRole('dialog').getByRole('note').waitFor()
    },
  },
  {
    name: 'the question before a deletion',
    async open({ page }) {
      await page.goto('albums?search=Shiv Mahima')
      await act(page, 'Shiv Mahima', 'Delete')
      await page.getByText(/^Also used in/).waitFor()
    },
  },
  { name: 'the form of a new album', open: ({ page }) => openForm(page) },
  {
    name: 'the form with faults',
    async open({ page }) {
      await openForm(page)
      await page.getByLabel('Cover Image Link').check()
      await field(page, 'Image URL').fill('no link')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('This field is required').waitFor()
    },
  },
  {
    name: 'the form of an album, with a likely duplicate',
    async open({ page, api }) {
      const { album_id } = await albumNamed(api, 'Jai Hanuman')
      await openForm(page, `albums/edit/${album_id}`)
      await field(page, 'Name').fill('शिव महिमा')
      await page.getByText('A similar name already exists').waitFor()
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
      await act(page, 'Festivals of the Year', 'View details')
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
      await page.getByRole('button', { name: 'Save', exact: true }).click()
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
      await page.getByRole('button', { name: 'Display' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
]
