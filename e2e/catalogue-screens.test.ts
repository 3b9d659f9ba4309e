import { collections } from '#contract/resources/collections.ts'
import { playlists } from '#contract/resources/playlists.ts'
import { expect, test, unique } from './fixtures.ts'
import { addPlaylist, addTrack, makers, picture } from './records.ts'
import { act, field, heading, openMenu, rowOf, toasts } from './screens.ts'

const add = { action: 'add', version: null } as const

type List = {
  path: keyof typeof makers
  title: string
  /** The ones that sort have a star. */
  columns: string[]
  actions: string[]
}

const named = ['*Name', '*Hindi name', '*Last edited at', '*Status', 'Action']
const [view, share, edit, remove] = ['View details', 'Share', 'Edit', 'Delete']

const lists: List[] = [
  {
    path: 'category',
    title: 'Category list',
    columns: ['Image', ...named],
    actions: [view, share, edit, remove],
  },
  {
    path: 'collection',
    title: 'Collection list',
    columns: ['Image', ...named],
    actions: [view, edit, remove],
  },
  {
    path: 'subcategory',
    title: 'Subcategory list',
    columns: ['*Name', '*Hindi name', 'Category', 'Last edited at', '*Status', 'Action'],
    actions: [edit, remove],
  },
  {
    path: 'artist',
    title: 'Artist list',
    columns: ['Image', '*Name', '*Last edited at', '*Status', 'Action'],
    actions: [view, share, edit, remove],
  },
  {
    path: 'tags',
    title: 'Tag list',
    columns: ['*Name', '*Hindi Name', '*Last edited at', 'Action'],
    actions: [edit, remove],
  },
  {
    path: 'playlist',
    title: 'Playlist list',
    columns: ['Image', ...named],
    actions: ['View tracks', share, edit, remove],
  },
  {
    path: 'tracks',
    title: 'Tracks',
    columns: [
      'Player',
      '*Name',
      '*Record Date',
      'Tag',
      'Artist',
      'Category',
      'Albums',
      'Playlist',
      '*Last Edited',
      '*Status',
      'Action',
    ],
    actions: [view, share, edit, remove],
  },
  {
    path: 'pages',
    title: 'Pages',
    columns: ['*Name', '*Last edited at', '*Status', 'Action'],
    actions: [view, edit, remove],
  },
]

for (const { path, title, columns, actions } of lists)
  test(`The list of /${path} has its title, columns and actions`, async ({ page, api }) => {
    const name = unique('Suchi')
    await makers[path](api, name)
    // Wide enough for every column of the tracks.
    await page.setViewportSize({ width: 1920, height: 900 })
    await page.goto(`${path}?search=${name}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(rowOf(page, name)).toBeVisible()
    const heads = await page
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((head) => (head.querySelector('button') ? '*' : '') + head.textContent))
    expect(heads.filter((text) => text !== '')).toEqual(columns)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await expect(page.getByRole('menuitem')).toHaveText(actions)
  })

const refused = { success: 0, code: 'invalid', message: 'The server says no.' }

for (const { path, call, list, also } of [
  { path: 'category', call: 'category', list: 'Category list', also: ['Hindi name'] },
  { path: 'collection', call: 'collection', list: 'Collection list', also: ['Hindi name'] },
  { path: 'subcategory', call: 'subcategory', list: 'Subcategory list', also: [] },
])
  test(`A refused save in /${path} returns to the list, which leads back to what was typed`, async ({
    page,
  }) => {
    await page.route(`**/api/${call}/add`, (route) => route.fulfill({ json: refused }))
    await page.goto(`${path}/add`)
    for (const label of ['Name', ...also]) await field(page, label).fill('Aarti')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(heading(page, list)).toBeVisible()
    await expect(toasts(page)).toContainText('The server says no.')
    await expect(page.getByText('Not saved. The server says no.')).toBeVisible()
    await page.getByRole('link', { name: 'Back to the form' }).click()
    await expect(field(page, 'Name')).toHaveValue('Aarti')
  })

for (const { path, title } of [
  { path: 'artist', title: 'Add Artist' },
  { path: 'tags', title: 'Add Tag' },
])
  test(`A refused save in /${path} stays in its form, and so does one without an answer`, async ({
    page,
    guard,
  }) => {
    guard.expect(/ERR_FAILED/)
    await page.route(`**/api/${path}/add`, (route) => route.fulfill({ json: refused }))
    await page.goto(`${path}/add`)
    await field(page, 'Name').fill('Aarti')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toasts(page)).toContainText('The server says no.')
    await expect(heading(page, title)).toBeVisible()
    await page.route(`**/api/${path}/add`, (route) => route.abort())
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText("Not saved. Can't connect to the server.")).toBeVisible()
    await expect(field(page, 'Name')).toHaveValue('Aarti')
  })

test('What is chosen in the track list can be deleted, tagged and put into others, and nothing else is offered', async ({
  page,
  api,
}) => {
  const name = unique('Chunav')
  await addTrack(api, name)
  await page.goto(`tracks?search=${name}`)
  const main = page.getByRole('main')
  const ways = ['Pending', 'Add'].map((way) => main.getByRole('link', { name: new RegExp(`^${way}\\b`) }))
  for (const way of ways) await expect(way).toBeVisible()
  const transfer = main.getByRole('button', { name: 'Import / export' })
  await expect(
    (await openMenu(page, 'Import / export')).getByRole('menuitem', { name: 'Import', exact: true }),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expect(main.getByRole('button', { name: 'Delete', exact: true })).toBeVisible()
  const items = await openMenu(page, 'Add to')
  for (const action of ['Attach Tag', 'Add To Playlist', 'Add to Album', 'Add to Category'])
    await expect(items.getByRole('menuitem', { name: action, exact: true })).toBeVisible()
  for (const way of ways) await expect(way).toBeHidden()
  await expect(transfer).toBeDisabled()
})

test('A recording in a playlist is played, not downloaded: neither by the player nor by its menu', async ({
  page,
  api,
}) => {
  const name = unique('Sunna')
  const { track_id } = await addTrack(api, name)
  const playlist_id = await addPlaylist(api, name)
  await api(playlists.addTracks, { body: { playlist_id, track_id } })
  await page.goto(`playlist/viewtracks/${playlist_id}`)
  await page.getByRole('button', { name: `Play ${name}` }).click()
  await expect(page.locator('audio')).toHaveAttribute('controlslist', 'nodownload')
  const opens = (element: HTMLElement) =>
    element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
  const player = rowOf(page, name).getByRole('button', { name: new RegExp(`^(Play|Pause) ${name}`) })
  expect(await player.evaluate(opens)).toBe(false)
  expect(await page.getByRole('region', { name: 'Player' }).evaluate(opens)).toBe(false)
})

test('The screens need no more of a record than the fields that the specification names', async ({
  page,
  api,
}) => {
  const name = unique('Nyuntam')
  const { collection_id } = await api(collections.save, {
    body: {
      ...add,
      collection_id: null,
      name,
      hindi_name: name,
      cover_image: 'https://example.invalid/a.png',
    },
  })
  await page.route('https://example.invalid/**', async (route) =>
    route.fulfill({ contentType: 'image/png', body: await picture() }),
  )
  const named = (row: Record<string, unknown>) =>
    Object.fromEntries(
      [
        'collection_id',
        'name',
        'hindi_name',
        'cover_image',
        'date_modified',
        'is_active',
        'collectionAlbums',
      ].map((field) => [field, row[field]]),
    )
  await page.route('**/api/collection/{list,getCollectionById/*}', async (route) => {
    const response = await route.fetch()
    const { success, message, data } = await response.json()
    const { Info, totalPageNo } = data
    await route.fulfill({
      json: { success, message, data: Info ? { Info: Info.map(named), totalPageNo } : named(data) },
    })
  })
  await page.goto(`collection?search=${name}`)
  await expect(rowOf(page, name).locator('img')).toHaveAttribute('src', 'https://example.invalid/a.png')
  await act(page, name, 'View details')
  await expect(page.getByRole('dialog').locator('img')).toHaveAttribute(
    'src',
    'https://example.invalid/a.png',
  )
  await page.goto(`collection/edit/${collection_id}`)
  await expect(field(page, 'Name')).toHaveValue(name)
  await expect(page.getByAltText('Current cover')).toBeVisible()
})
