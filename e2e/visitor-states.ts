import type { Page } from '@playwright/test'
import { field } from './screens.ts'
import type { State } from './states.ts'

async function askForCode(page: Page) {
  await page.goto('forgotPassword')
  await page.getByLabel('Email').fill('nobody@example.org')
  await page.getByRole('button', { name: 'Get OTP' }).click()
  await page.getByLabel('OTP').waitFor()
}

/** The public screens. */
export const visitorStates: State[] = [
  {
    name: 'the forgotten password, with a fault',
    signedOut: true,
    async open({ page }) {
      await page.goto('forgotPassword')
      await page.getByRole('button', { name: 'Get OTP' }).click()
      await page.getByText('Please Enter Any Email').waitFor()
    },
  },
  {
    name: 'the code for a new password, refused',
    signedOut: true,
    async open({ page }) {
      await askForCode(page)
      await page.getByLabel('OTP').fill('00000000')
      await page.getByLabel('New password', { exact: true }).fill('kesar chandan 42')
      await page.getByLabel('Confirm new password').fill('kesar chandan 42')
      await page.getByRole('button', { name: 'Set password' }).click()
      await page.getByText('This code is wrong').waitFor()
    },
  },
  {
    name: 'another code for a new password',
    signedOut: true,
    async open({ page }) {
      await askForCode(page)
      await page.getByRole('button', { name: 'Resend code' }).click()
      await page.getByRole('status').filter({ hasText: 'outbox folder' }).waitFor()
    },
  },
  {
    name: 'writing to us, with faults',
    signedOut: true,
    async open({ page }) {
      await page.goto('contact')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Please enter query').waitFor()
    },
  },
  {
    name: 'the recorded query',
    signedOut: true,
    async open({ page }) {
      await page.goto('contact')
      await field(page, 'Name').fill('Kamla Devi')
      await field(page, 'Email').fill('kamla@example.org')
      await field(page, 'Query').fill('When does it come?')
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Your query is recorded.').waitFor()
    },
  },
  {
    name: 'joining us before the app is in a store',
    signedOut: true,
    async open({ page }) {
      await page.goto('joinus')
      await page.getByText("Our app isn't in the stores yet").waitFor()
    },
  },
  {
    name: 'joining us',
    signedOut: true,
    async open({ page }) {
      // The product of these states has no app links; the store buttons look the same wherever they lead.
      const data = { app_store_url: 'https://apps.example.org', play_store_url: 'https://play.example.org' }
      await page.route('**/api/mobileApp/links', (route) =>
        route.fulfill({ json: { success: 1, message: '', data } }),
      )
      await page.goto('joinus')
      await page.getByRole('link', { name: 'Download from App Store' }).waitFor()
    },
  },
  {
    name: 'the new account with faults',
    signedOut: true,
    async open({ page }) {
      await page.goto('register')
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByText('This Field is required').first().waitFor()
    },
  },
]
