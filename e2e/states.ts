import type { BrowserContext, Page } from '@playwright/test'
import { albumStates } from './album-states.ts'
import type { Api } from './api.ts'
import { fetchStates } from './fetch-states.ts'
import type { Guard } from './guard.ts'
import { inboxStates } from './inbox-states.ts'
import { listeningStates } from './listening-states.ts'
import { mergeStates } from './merge-states.ts'
import { notificationStates } from './notification-states.ts'
import { pageStates } from './page-states.ts'
import { peopleStates } from './people-states.ts'
import { addAlbum } from './records.ts'
import { reviewStates } from './review-states.ts'
import { openForm, rows, signIn } from './screens.ts'
import { ADMIN, type Product } from './server.ts'
import { shellStates } from './shell-states.ts'
import { systemStates } from './system-states.ts'
import { trackStates } from './track-states.ts'
import { visitorStates } from './visitor-states.ts'

type Tools = { page: Page; context: BrowserContext; api: Api; guard: Guard; product: Product }

/** A screen or dialog in one of its states, and the steps to open it. */
export type State = {
  name: string
  signedOut?: boolean
  onlyPhone?: boolean
  open: (tools: Tools) => Promise<void>
}

/** Every screen and dialog of the product, for the accessibility tests and the gallery. */
export const states: State[] = [
  ...visitorStates,
  ...fetchStates,
  ...pageStates,
  ...trackStates,
  ...inboxStates,
  ...albumStates,
  ...mergeStates,
  ...listeningStates,
  ...reviewStates,
  ...notificationStates,
  ...shellStates,
  ...systemStates,
  { name: 'the sign-in', signedOut: true, open: async ({ page }) => void (await page.goto('login')) },
  {
    name: 'the sign-in with the menu of languages',
    signedOut: true,
    async open({ page }) {
      await page.goto('login')
      await page.getByRole('button', { name: 'Language' }).click()
      await page.getByRole('button', { name: 'हिंदी' }).waitFor()
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
      await page.getByRole('button', { name: 'Remove sample catalogue' }).waitFor()
    },
  },
  {
    name: 'the preview of a catalogue with lines that are left out',
    async open({ page }) {
      await page.goto('catalogue-files')
      const lines = '{"key": "4711", "display_name": "", "artists": ["99"]}\n{"key": "4712", \n'
      const file = { name: 'tracks.ndjson', mimeType: 'text/plain', buffer: Buffer.from(lines) }
      const part = page.getByRole('region', { name: 'Import', exact: true })
      await part.locator('input[type="file"]').setInputFiles(file)
      await part.getByRole('button', { name: 'Import', exact: true }).click()
      await page.getByRole('button', { name: /^Fix/ }).waitFor()
    },
  },
  {
    name: 'the history with the details of a change',
    async open({ page, api }) {
      await addAlbum(api, { name: 'Seen in the history' })
      await page.goto('history')
      await page
        .getByRole('button', { name: /^Details of change/ })
        .first()
        .click()
      await page.getByRole('dialog').getByText('Seen in the history').first().waitFor()
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
