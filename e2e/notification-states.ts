import type { Page } from '@playwright/test'
import { notifications } from '#contract/resources/notifications.ts'
import { notificationsInEveryState } from './notification-rows.ts'
import { rows } from './screens.ts'
import type { State } from './states.ts'

/** Delivery states that only a failing push service could cause. */
async function showNotifications(page: Page) {
  await page.route(`**/api/${notifications.list.path}`, (route) =>
    route.fulfill({ json: { success: 1, message: '', data: notificationsInEveryState() } }),
  )
  await page.goto('notifications')
  await rows(page).first().waitFor()
}

/** The notifications: the form, and the delivery status of those sent. */
export const notificationStates: State[] = [
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
      await page.getByLabel('Schedule for later').check()
      await page.getByRole('button', { name: 'Schedule Notification' }).click()
      await page.getByText('Choose a time in the future').waitFor()
      await page.getByRole('combobox', { name: 'Album' }).click()
      await page.getByRole('listbox').getByRole('option').first().waitFor()
    },
  },
  {
    name: 'the question before a notification is sent to everyone',
    async open({ page }) {
      await showNotifications(page)
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('आज का भजन')
      await page
        .getByRole('textbox', { name: 'Message', exact: true })
        .fill('आज रात आठ बजे सुनिए। Listen to it tonight at eight.')
      await page.getByLabel('Notification type').selectOption({ label: 'Particular Album' })
      await page.getByRole('combobox', { name: 'Album' }).click()
      await page.getByRole('listbox').getByRole('option').first().click()
      await page.getByRole('button', { name: 'Send Notification' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'the form of a notification, with a test to one device refused',
    async open({ page }) {
      await showNotifications(page)
      await page.getByRole('textbox', { name: 'Device token' }).fill('half a token')
      await page.getByRole('button', { name: 'Send a test' }).click()
      await page.getByText('Enter the whole token').waitFor()
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
]
