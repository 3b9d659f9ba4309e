import type { State } from './states.ts'

/** The screens that need no sign-in. */
export const visitorStates: State[] = [
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
