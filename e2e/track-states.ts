import type { Page } from '@playwright/test'
import { imports } from '#contract/features/imports.ts'
import { recordings } from '#contract/features/recordings.ts'
import { savedViews } from '#contract/features/saved-views.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { tags } from '#contract/resources/tags.ts'
import { bringBack } from './bring-back.ts'
import { addPlaylist, addTrack, recording } from './records.ts'
import { act, choose, rows } from './screens.ts'
import { sheetForm } from './sheets.ts'
import type { State } from './states.ts'

async function chooseFirst(page: Page) {
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check()
}

/** The screens and dialogs of tracks, besides the initial state of list and form. */
export const trackStates: State[] = [
  {
    name: 'the tracks, filtered, one playing',
    async open({ page }) {
      await page.goto('tracks?status=1&without_cover=true&category_id=999999')
      await page.getByText('Category: deleted (#999999)').waitFor()
      await page.getByRole('button', { name: /^Remove filter: Category/ }).click()
      await page
        .getByRole('button', { name: /^Play / })
        .first()
        .click()
      await page.getByRole('slider', { name: /^Position / }).waitFor()
    },
  },
  {
    name: 'the import dialog without a file',
    async open({ page }) {
      await page.goto('tracks')
      await choose(page, 'Import / export', /^Import$/)
      await page.getByRole('button', { name: 'Upload and preview' }).click()
      await page.getByText('Please select file to import').waitFor()
    },
  },
  {
    name: 'the preview of an import',
    async open({ page, api }) {
      const { import_id } = await api(imports.upload, { body: sheetForm('Seen', 3) })
      await page.goto(`tracks/imports/${import_id}`)
      await page.getByText("There's no month 13").waitFor()
    },
  },
  {
    name: 'the preview of an edited export',
    async open({ page, api }) {
      for (const [name, hindi] of [
        ['Sur', 'सुर'],
        ['Taal', 'ताल'],
      ])
        await api(tags.save, { body: { tag_name: `Edited ${name}`, tag_name_hindi: hindi } })
      await bringBack(page, 'Edited', 2, (text) => text.replace('सुर', 'स्वर').replace('ताल', '????'))
      await page.getByText('Letters of this text are lost.').waitFor()
    },
  },
  {
    name: 'the imports and exports',
    async open({ page, api }) {
      await api(imports.upload, { body: sheetForm('Latest', 2) })
      await page.goto('import-export')
      await page.getByRole('link', { name: 'tracks.csv' }).first().waitFor()
    },
  },
  {
    name: 'the names of an import',
    async open({ page, api }) {
      const { import_id } = await api(imports.upload, { body: sheetForm('Named', 3) })
      await page.goto(`tracks/imports/${import_id}/names`)
      await page.locator('tbody').getByText('Will be created').first().waitFor()
    },
  },
  {
    name: 'the imports',
    async open({ page, api }) {
      await api(imports.upload, { body: sheetForm('Listed', 2) })
      await page.goto('tracks/imports')
      await page.getByRole('link', { name: 'tracks.csv' }).first().waitFor()
    },
  },
  {
    name: 'the drafts of recordings',
    async open({ page, api }) {
      const title = 'Jai Ganesh Deva'
      const files = {
        one: { title, album: 'Utsav', artist: 'Nandini', date: '1984' },
        two: { title: 'Blank' },
      }
      for (const [name, tags] of Object.entries(files)) {
        const body = new FormData()
        body.append('upload_key', `${name}-${Date.now()}`)
        body.append('file', new File([new Uint8Array(recording(tags.title.length, tags))], `${name}.mp3`))
        await api(recordings.upload, { body })
      }
      await page.goto('tracks/recordings')
      await page.getByText('A similar name already exists').first().waitFor()
    },
  },
  {
    name: 'the filters of the tracks',
    async open({ page }) {
      await page.goto('tracks?status=1&tag_id=1&recorded_from=2019-04-14')
      await page.getByRole('button', { name: /^Filters/ }).click()
      await page.getByRole('button', { name: /^Show \d/ }).waitFor()
    },
  },
  {
    name: 'the tracks, all of a search chosen',
    async open({ page }) {
      await page.goto('tracks?search=ram')
      await chooseFirst(page)
      await page.getByRole('button', { name: /^Select All Pages/ }).click()
    },
  },
  {
    name: 'the question before chosen tracks are added, after they have changed',
    async open({ page, api }) {
      const name = `Badal ${Date.now() % 100_000}`
      const [playlist_id] = [await addPlaylist(api, name), await addTrack(api, name)]
      await page.goto(`tracks?search=${name}`)
      await chooseFirst(page)
      await choose(page, 'Add to', 'Add To Playlist')
      await page.getByRole('combobox', { name: 'Playlist' }).fill(name)
      await page.getByRole('listbox').getByRole('option').filter({ hasText: name }).first().click()
      await page.route('**/api/playlist/addPlaylistTrack', (route) =>
        route.fulfill({
          json: { success: 0, code: 'selection_changed', message: 'Changed', data: { count: 2 } },
        }),
      )
      await page.getByRole('button', { name: 'Add 1 track', exact: true }).click()
      await page.getByText('now contains 2 tracks').waitFor()
      await api(playlists.delete, { params: { id: playlist_id } })
    },
  },
  {
    name: 'the question before chosen tracks are deleted',
    async open({ page }) {
      await page.goto('tracks')
      await chooseFirst(page)
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByText('Its albums, playlists, categories and tags').waitFor()
    },
  },
  {
    name: 'the details of a track',
    async open({ page }) {
      await page.goto('tracks?search=Gayatri Mantra')
      await act(page, 'Gayatri Mantra', 'View details')
      await page.getByRole('dialog').getByText('Hindi lyrics').waitFor()
    },
  },
  {
    name: 'the form of a new track, with a recording and its offers, and with faults',
    async open({ page }) {
      await page.goto('tracks/add')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByLabel('Audio', { exact: true }).setInputFiles({
        name: 'a recording with a name that is longer than its place.mp3',
        mimeType: 'audio/mpeg',
        buffer: recording(5, { title: 'A title', artist: 'An artist of no other name' }),
      })
      await page.getByRole('button', { name: 'Use: A title' }).waitFor()
      await page.getByRole('button', { name: /: An artist/ }).waitFor()
    },
  },
  {
    name: 'the dialog that adds tracks to a playlist, searched',
    async open({ page, api }) {
      const playlist_id = await addPlaylist(api, `Empty ${Date.now()}`)
      await page.goto(`playlist/viewtracks/${playlist_id}`)
      // Another one stands above the tracks.
      const empty = page.getByRole('region', { name: 'Associated tracks' })
      await empty.getByRole('button', { name: 'Add new tracks' }).click()
      await page.getByRole('combobox', { name: 'Tracks' }).fill('राम')
      await page.getByRole('listbox').locator('mark').first().waitFor()
    },
  },
  {
    name: 'the views of a list, the opened one changed',
    async open({ page, api }) {
      const name = `A view with a name that is longer than its menu is wide ${Date.now()}`
      const { view_id } = await api(savedViews.add, {
        body: { list: 'tracks', name, query: { search: 'shiv', without_cover: 'true' } },
      })
      await page.goto(`tracks?view=${view_id}&search=ram`)
      await page.getByRole('button', { name: `View: ${name} (modified)` }).click()
      await page.getByRole('button', { name: /^Save changes to/ }).waitFor()
    },
  },
  {
    name: 'the name of a new view, refused',
    async open({ page }) {
      await page.goto('tracks')
      await rows(page).first().waitFor()
      await page.getByRole('button', { name: 'Views' }).click()
      await page.getByRole('button', { name: 'Save as new view' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('This field is required').waitFor()
    },
  },
]
