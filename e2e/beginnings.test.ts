import { subadmins } from '#contract/resources/subadmins.ts'
import { barriersOf } from './barriers.ts'
import { expect, test } from './fixtures.ts'
import { addSubadmin } from './people.ts'
import { addTrack } from './records.ts'
import { heading, signIn } from './screens.ts'

// A product of its own, without the sample.
test.use({ settings: { SAMPLE_CATALOGUE: 'off', ADMIN_NAME: 'Main Admin' } })
test.describe.configure({ mode: 'default' })

test.describe('Signed out', () => {
  test.use({ signedIn: false })

  test('whoever may only view an empty catalogue is not told that all is done', async ({
    page,
    api,
    product,
  }) => {
    const [name, email, password] = ['Darshan', 'darshan@example.org', 'kesar chandan 42']
    const { adminInfo } = await addSubadmin(api, product, name, email, password)
    const rights = ['tracks.view']
    await api(subadmins.save, {
      body: { action: 'edit', user_id: adminInfo.admin_id, name, email, rights },
    })
    await page.goto('login')
    await signIn(page, { email, password })
    await expect(page.getByText('Recent changes')).toBeVisible()
    await expect(page.getByText(/All done/)).toBeHidden()
    await expect(page.getByRole('figure')).toHaveCount(0)
  })
})

test('An empty catalogue begins with the quick start and the ways to the first tracks, until it has ten', async ({
  page,
  api,
}) => {
  await page.goto('dashboard')
  const start = page.getByRole('region', { name: 'Quick start' })
  await expect(start.getByRole('link', { name: 'Add an artist' })).toBeVisible()
  await expect(start).toContainText('Press ? on any screen')
  await expect(page.getByText(/All done/)).toBeHidden()
  await expect(page.getByRole('figure')).toHaveCount(0)
  expect(await barriersOf(page, 'light')).toEqual([])

  const main = page.getByRole('main')
  for (const path of ['albums', 'artist', 'category', 'tags', 'playlist']) {
    await page.goto(path)
    await expect(main.getByRole('link', { name: 'Add', exact: true })).toHaveCount(2)
    await expect(main.getByRole('link', { name: 'Import and export' })).toHaveAttribute(
      'href',
      /import-export$/,
    )
  }
  await page.goto('tracks')
  await expect(main.getByText('Drop recordings or a folder here')).toBeVisible()
  await expect(main.getByRole('button', { name: 'Import', exact: true }).last()).toBeVisible()
  expect(await barriersOf(page, 'light')).toEqual([])
  await main.getByRole('link', { name: 'Add', exact: true }).last().click()
  await expect(heading(page, 'Add Track')).toBeVisible()

  for (let n = 1; n <= 10; n++) await addTrack(api, `Stuti ${n}`)
  await page.goto('dashboard')
  await expect(page.getByRole('figure').first()).toBeVisible()
  await expect(start).toBeHidden()
})
