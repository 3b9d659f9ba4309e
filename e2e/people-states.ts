import { apiKeys } from '#contract/resources/api-keys.ts'
import { unique } from './fixtures.ts'
import { invitationLinks, invite } from './people.ts'
import { field, rows } from './screens.ts'
import { ADMIN } from './server.ts'
import type { State } from './states.ts'

const emailOf = (word: string) => `${unique(word).replace(' ', '-')}@example.org`

/** The screens of users and sub admins, and the password screens of an admin. */
export const peopleStates: State[] = [
  {
    name: 'the users',
    async open({ page }) {
      await page.goto('users?search=sharma')
      await page.locator('mark').first().waitFor()
    },
  },
  {
    name: 'the form of a new user, with faults',
    async open({ page }) {
      await page.goto('users/add')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('This Field is required', { exact: true }).waitFor()
    },
  },
  {
    name: 'the sub admins, one invited',
    async open({ page, api }) {
      await invite(api, 'Kamla Devi', emailOf('kamla'))
      await page.goto('subadmins')
      await rows(page).first().waitFor()
    },
  },
  {
    name: 'the form of a new sub admin who may only view',
    async open({ page }) {
      await page.goto('subadmins/add')
      await field(page, 'Email').waitFor()
      await page.getByRole('radio').nth(1).check({ force: true })
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'the API keys, one revoked, with the details of another',
    async open({ page, api }) {
      const limits = {
        scopes: ['tracks', 'albums'],
        origins: 'https://player.example.org',
        rate_per_minute: 600,
      }
      const { key_id } = await api(apiKeys.save, { body: { name: 'Web player', ...limits } })
      const revoked = await api(apiKeys.save, { body: { name: 'Television', ...limits } })
      await api(apiKeys.revoke, { body: { key_id: revoked.key_id } })
      await page.goto(`apikeys?details=${key_id}`)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the new API key',
    async open({ page }) {
      await page.goto('apikeys/add')
      await field(page, 'Name').fill('Android')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the form of a new API key, with faults',
    async open({ page }) {
      await page.goto('apikeys/add')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('This field is required').waitFor()
    },
  },
  {
    name: 'the screen that is not for a sub admin',
    async open({ page }) {
      await page.goto('dashboard')
      await page.evaluate(() => localStorage.setItem('adminType', 'subadmin'))
      await page.goto('subadmins')
      await page.getByText('Only the main admin can open this page').first().waitFor()
    },
  },
  {
    name: 'second factors and sessions of the own account',
    async open({ page }) {
      await page.goto('security')
      await page.getByText('This device').waitFor()
    },
  },
  {
    name: 'the setup of an authenticator app',
    async open({ page }) {
      await page.goto('security')
      await page.getByRole('button', { name: 'Set up authenticator app' }).click()
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByLabel('6-digit code').waitFor()
    },
  },
  {
    name: 'the change of a password, refused',
    async open({ page }) {
      await page.goto('users')
      await page.getByRole('button', { name: 'Main Admin' }).click()
      await page.getByRole('menuitem', { name: 'Change password' }).click()
      await page.getByLabel('Current password', { exact: true }).fill('not this one')
      await page.getByLabel('New password', { exact: true }).fill('iloveyou123')
      await page.getByLabel('Confirm new password', { exact: true }).fill('iloveyou123')
      await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
      await page.locator('[data-tone="error"]').hover()
    },
  },
  {
    name: 'the password of an invited sub admin, with faults',
    signedOut: true,
    async open({ page, api, product }) {
      const email = emailOf('invited')
      await invite(api, 'Kamla Devi', email)
      const [link = ''] = await invitationLinks(product, email)
      await page.goto(link)
      await page.getByLabel('New password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Set password and sign in' }).click()
      await page.getByText('Use 10 to 128 characters').waitFor()
    },
  },
  {
    name: 'the invitation that does not work any more',
    signedOut: true,
    async open({ page }) {
      await page.goto('set-password#used')
      await page.getByText('This link no longer works').waitFor()
    },
  },
]
