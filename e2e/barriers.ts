import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

type ColorScheme = 'light' | 'dark'

/** What axe finds on a page, and what it cannot decide. */
async function lookAt(page: Page, options: RunOptions) {
  // Putting it into the page costs as much as a look at colours, so it is done once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Otherwise axe describes at length what passes, which is nearly everything.
  const wanted: RunOptions = { resultTypes: ['violations', 'incomplete'], iframes: false, ...options }
  return page.evaluate((given) => window.axe.run(given), wanted)
}

const onlyColours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** What axe finds on a page that is shown in this colour scheme; in the dark only colours are looked at. */
export async function barriersOf(page: Page, colorScheme: ColorScheme) {
  // The schemes differ in colours alone.
  const { violations, incomplete } = await lookAt(page, colorScheme === 'dark' ? onlyColours : {})
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
  // To axe, text in the colour of its ground may be hidden on purpose; here it is a fault.
  const unseen = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) =>
      nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
    )
  return [...found, ...unseen.map(({ target }) => `text that cannot be seen: ${target}`)]
}

/** Where the colours of a page are too close to each other to be read. */
export async function weakColoursOf(page: Page) {
  const { violations } = await lookAt(page, onlyColours)
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
  )
}

/** How far the page scrolls to the side, in pixels. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
