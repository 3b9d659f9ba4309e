import type { Page } from '@playwright/test'

declare global {
  interface Window {
    clicks: number
  }
}

/** Counts the presses of the mouse on the page from now on. */
export async function clicksOn(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    window.clicks = 0
    addEventListener('pointerdown', () => window.clicks++, { capture: true })
  })
  return () => page.evaluate(() => window.clicks)
}
