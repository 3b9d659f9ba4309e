import type { BrowserContextOptions, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Product } from './server.ts'

export const desktop = { width: 1366, height: 768 }
export const phone = { width: 390, height: 844 }

/** How the product is shown for screenshots. */
export const looksOf = ({ address }: Product): BrowserContextOptions => ({
  baseURL: `${address}/`,
  viewport: desktop,
  locale: 'en-GB',
  timezoneId: 'Asia/Kolkata',
  reducedMotion: 'reduce',
})

/** Waits until everything visible has loaded: fonts, images, no loading placeholder. */
async function settle(page: Page) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(
    () => !document.querySelector('.mantine-Skeleton-root[data-visible], [aria-busy="true"]'),
  )
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(seen.map((image) => image.decode()))
  })
}

/** Writes a screenshot as WebP once everything has loaded; returns its size in bytes. */
export async function savePicture(page: Page, file: string) {
  await settle(page)
  const { size } = await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp({ quality: 82 })
    .toFile(file)
  return size
}
