import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

type ColorScheme = 'light' | 'dark'

/** The accessibility violations that axe finds on a page, and what it cannot decide. */
async function lookAt(page: Page, options: RunOptions) {
  // Injecting axe takes as long as a check of the colours, so it is done once per page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  // Otherwise axe reports everything that passes at length.
  const wanted: RunOptions = { resultTypes: ['violations', 'incomplete'], iframes: false, ...options }
  return page.evaluate((given) => window.axe.run(given), wanted)
}

const onlyColours: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast'] } }

/** What axe finds on a page in this colour scheme; in the dark scheme only contrast is checked. */
export async function barriersOf(page: Page, colorScheme: ColorScheme) {
  // The schemes only differ in colours.
  const { violations, incomplete } = await lookAt(page, colorScheme === 'dark' ? onlyColours : {})
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target} ${failureSummary}`),
  )
  // axe assumes that text in the colour of its background may be hidden on purpose; here it is an error.
  const unseen = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) =>
      nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')),
    )
  return [...found, ...unseen.map(({ target }) => `text that cannot be seen: ${target}`)]
}

/** Where the contrast on a page is too low. */
export async function weakColoursOf(page: Page) {
  const { violations } = await lookAt(page, onlyColours)
  return violations.flatMap(({ nodes }) =>
    nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`),
  )
}

/** How far the page scrolls horizontally, in pixels. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
