import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

type ColorScheme = 'light' | 'dark'

/** What axe finds on a page that is shown in this colour scheme; in the dark only colours are looked at. */
export async function barriersOf(page: Page, colorScheme: ColorScheme) {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  // The schemes differ in colours alone.
  if (colorScheme === 'dark') axe.withRules(['color-contrast'])
  const { violations, incomplete } = await axe.analyze()
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

/** How far the page scrolls to the side, in pixels. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
