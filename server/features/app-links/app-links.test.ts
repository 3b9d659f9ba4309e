import { expect, test } from 'vitest'
import { appLinks } from '#contract/features/app-links.ts'
import { startApp } from '#server/testing/start-app.ts'

test('says to anyone where the app can be had, and null for a store that it is not in', async () => {
  const app = await startApp({ PLAY_STORE_URL: 'https://play.example.org/app?id=sangraha' })
  try {
    expect(await app.ask(appLinks.links, {}, null)).toEqual({
      app_store_url: null,
      play_store_url: 'https://play.example.org/app?id=sangraha',
    })
  } finally {
    await app.stop()
  }
})
