import type { Page, Request } from '@playwright/test'
import { users } from '#contract/resources/users.ts'
import { expect, test, unique } from './fixtures.ts'
import { invite } from './people.ts'
import { addAlbum, addPlaylist, addTrack, addTracks, makers, picture } from './records.ts'
import { act, choose, field, heading, rowOf, rows, searchBox, signIn } from './screens.ts'

/** The names of the values that a request sends, as JSON or as a form. */
function fieldsOf(request: Request): string[] {
  const type = request.headers()['content-type'] ?? ''
  const text = request.postDataBuffer()?.toString('utf8') ?? ''
  if (type.startsWith('application/json')) return Object.keys(JSON.parse(text || '{}'))
  return [...text.matchAll(/name="(\w+)(?:\[\])?"/g)].map(([, name = '']) => name)
}

/** Collects what the page sends; `sent` waits for a call of the specification with at least these fields. */
async function recorded(page: Page) {
  // The browser tells a body with files only of requests that are intercepted.
  await page.route('**/api/track/*', (route) => route.fallback())
  const calls: { call: string; fields: string[] }[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.split('/api/')[1]
    if (path !== undefined)
      calls.push({
        call: `${request.method()} ${path.replaceAll(/\/\d+$/g, '/{}')}`,
        fields: fieldsOf(request),
      })
  })
  return async (call: string, ...fields: string[]) => {
    const those = () => calls.filter((one) => one.call === call)
    await expect.poll(() => those().length, { message: call }).toBeGreaterThan(0)
    const known = those().map((one) => fields.filter((name) => !one.fields.includes(name)))
    expect(known.some((missing) => missing.length === 0) ? [] : known[0], `${call} lacks`).toEqual([])
  }
}

/** Answers a call whose effect other tests would feel, so that only what is sent counts. */
const answered = (page: Page, path: string, data: unknown = null) =>
  page.route(`**/api/${path}`, (route) => route.fulfill({ json: { success: 1, message: 'Done.', data } }))

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const yes = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()

const LIST = ['page_no', 'sorted', 'searchText', 'pageSize']

type Kind = {
  screen: keyof typeof makers
  path: string
  id: string
  get: string
  fields: string[]
  remove: string
  /** Its list has no status. */
  plain?: true
}

const names = ['action', 'name', 'hindi_name']
const kinds: Kind[] = [
  {
    screen: 'albums',
    path: 'album',
    id: 'album_id',
    get: 'GET album/getAlbumById/{}',
    fields: [...names, 'album_id', 'description', 'description_hindi'],
    remove: 'POST album/delete',
  },
  {
    screen: 'category',
    path: 'category',
    id: 'category_id',
    get: 'GET category/getCategoryById/{}',
    fields: [...names, 'category_id', 'album_id', 'collection_id', 'playlist_id'],
    remove: 'DELETE category/delete/{}',
  },
  {
    screen: 'collection',
    path: 'collection',
    id: 'collection_id',
    get: 'GET collection/getCollectionById/{}',
    fields: [...names, 'collection_id', 'album_id'],
    remove: 'DELETE collection/delete/{}',
  },
  {
    screen: 'subcategory',
    path: 'subcategory',
    id: 'sub_category_id',
    get: 'GET subcategory/getSubcategoryById/{}',
    fields: [...names, 'sub_category_id'],
    remove: 'DELETE subcategory/delete/{}',
  },
  {
    screen: 'artist',
    path: 'artist',
    id: 'artist_id',
    get: 'GET artist/getArtistById/{}',
    fields: [...names, 'artist_id', 'about', 'about_hindi', 'album_id', 'collection_id', 'playlist_id'],
    remove: 'DELETE artist/delete/{}',
  },
  {
    screen: 'tags',
    path: 'tags',
    id: 'tag_id',
    get: 'GET tags/getTagById/{}',
    fields: ['action', 'tag_id', 'tag_name', 'tag_name_hindi'],
    remove: 'DELETE tags/delete/{}',
    plain: true,
  },
  {
    screen: 'playlist',
    path: 'playlist',
    id: 'playlist_id',
    get: 'GET playlist/getPlaylistById/{}',
    fields: [...names, 'playlist_id'],
    remove: 'DELETE playlist/delete/{}',
  },
]

for (const { screen, path, id, get, fields, remove, plain } of kinds)
  test(`The screens of /${screen} send the calls of the specification`, async ({ page, api }) => {
    const name = unique('Vidhi')
    await makers[screen](api, name)
    const sent = await recorded(page)
    await page.goto(screen)
    await searchBox(page).fill(name)
    await expect(rows(page)).toHaveCount(1)
    await sent(`POST ${path}/list`, ...LIST)
    if (!plain) {
      await page.getByRole('button', { name: `Active: ${name}. Click to Deactivate` }).click()
      await sent(`POST ${path}/changeStatus`, 'status', id)
      await expect(page.getByRole('button', { name: `InActive: ${name}. Click to Active` })).toBeVisible()
    }
    await act(page, name, 'Edit')
    await sent(get)
    await field(page, 'Name').fill(`${name} again`)
    await save(page)
    await sent(`POST ${path}/add`, ...fields)
    await act(page, `${name} again`, 'Delete')
    await yes(page)
    await sent(remove, ...(path === 'album' ? ['id'] : []))
    await expect(rowOf(page, name)).toBeHidden()
  })

test('The screens of users, sub admins and pages send the calls of the specification', async ({
  page,
  api,
}) => {
  const sent = await recorded(page)
  const [person, helper, text] = [unique('Vyakti'), unique('Sahayak'), unique('Lekh')]
  const mailOf = (name: string) => `${name.toLowerCase().replace(' ', '')}@example.org`
  await api(users.save, { body: { action: 'add', name: person, email: mailOf(person), phone_num: '12345' } })
  await invite(api, helper, mailOf(helper))
  await makers.pages(api, text)
  for (const { screen, name, list, get, status, saved, remove } of [
    {
      screen: 'users',
      name: person,
      list: 'POST admin/user/userList',
      get: 'POST admin/user/getUserDataById',
      status: ['POST admin/user/changeStatus', 'user_id', 'status'],
      saved: ['POST admin/user/addEditUser', 'name', 'email', 'phone_num', 'action', 'user_id'],
      remove: ['POST admin/user/deleteAccount', 'user_id'],
    },
    {
      screen: 'subadmins',
      name: helper,
      list: 'POST subadmin/list',
      get: 'GET subadmin/getSubAdminById/{}',
      status: ['POST subadmin/changeStatus', 'status', 'user_id'],
      saved: ['POST subadmin/add', 'name', 'email', 'action', 'user_id'],
      remove: ['DELETE subadmin/delete/{}'],
    },
    {
      screen: 'pages',
      name: text,
      list: 'POST staticPage/list',
      get: 'GET staticPage/view/{}',
      status: ['POST staticPage/changeStatus', 'status', 'id'],
      saved: ['POST staticPage/edit/{}', 'name', 'content', 'action'],
      remove: ['DELETE staticPage/delete/{}'],
    },
  ]) {
    await page.goto(screen)
    await searchBox(page).fill(name)
    await expect(rows(page)).toHaveCount(1)
    await sent(list, 'page_no', 'sorted', 'searchText')
    if (screen === 'pages') {
      await act(page, name, 'View details')
      await sent(get)
      await page.keyboard.press('Escape')
    }
    await page.getByRole('button', { name: `Active: ${name}. Click to Deactivate` }).click()
    const [changed = '', ...its] = status
    await sent(changed, ...its)
    await expect(page.getByRole('button', { name: `InActive: ${name}. Click to Active` })).toBeVisible()
    await act(page, name, 'Edit')
    await field(page, 'Name').fill(`${name} again`)
    await sent(get)
    await save(page)
    const [call = '', ...those] = saved
    await sent(call, ...those)
    await act(page, `${name} again`, 'Delete')
    await yes(page)
    const [gone = '', ...ids] = remove
    await sent(gone, ...ids)
    await expect(rowOf(page, name)).toBeHidden()
  }
})

test('The screens of tracks send the calls of the specification', async ({ page, api }) => {
  test.slow()
  const name = unique('Geet')
  const target = unique('Lakshya')
  await addTracks(api, name, 3)
  await addAlbum(api, { name: target })
  await addPlaylist(api, target)
  await makers.category(api, target)
  await makers.tags(api, target)
  const sent = await recorded(page)
  await page.goto('tracks')
  await searchBox(page).fill(name)
  await expect(rows(page)).toHaveCount(3)
  await sent('POST track/list', ...LIST)

  for (const { action, label, call, id } of [
    { action: 'Attach Tag', label: 'Tag', call: 'tags/addTagTrack', id: 'tag_id' },
    { action: 'Add To Playlist', label: 'Playlist', call: 'playlist/addPlaylistTrack', id: 'playlist_id' },
    { action: 'Add to Album', label: 'Album', call: 'album/addTrack', id: 'album_id' },
    { action: 'Add to Category', label: 'Category', call: 'category/addCategoryTrack', id: 'category_id' },
  ]) {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
    await choose(page, 'Add to', action)
    const dialog = page.getByRole('dialog', { name: action })
    await dialog.getByRole('combobox', { name: label }).fill(target)
    await page.getByRole('option').filter({ hasText: target }).first().click()
    await dialog.getByRole('button', { name: 'Add 3 tracks' }).click()
    await sent(`POST ${call}`, 'byQuery', 'query', 'track_id', id)
    await expect(dialog).toBeHidden()
  }

  await page.getByRole('button', { name: `Active: ${name} 1. Click to Deactivate` }).click()
  await sent('POST track/changeStatus', 'status', 'track_id')
  await act(page, `${name} 1`, 'Edit')
  await sent('GET track/getTrackById/{}')
  await field(page, 'Description').fill('Sung at dawn')
  // Links that nobody touched are not sent: what a colleague has changed meanwhile stays.
  await page
    .getByRole('button', { name: `Remove ${target}` })
    .first()
    .click()
  await page
    .locator('input[type=file][accept*="image"]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await picture() })
  await save(page)
  const texts = ['display_name', 'display_name_hindi', 'description', 'description_hindi', 'file_name']
  const links = ['category_id', 'sub_category_id', 'album_id', 'artist_id', 'tag_id']
  await sent(
    'POST track/edit',
    'track_id',
    ...texts,
    'category_id',
    'record_date',
    'lyrics',
    'lyrics_hindi',
    'cover_image',
  )
  await expect(heading(page, 'Tracks')).toBeVisible()

  await page.goto('tracks/add')
  await page.getByRole('checkbox', { name: 'Audio Link' }).check()
  await page.getByRole('textbox', { name: 'Audio URL' }).fill('https://audio.example.invalid/song.mp3')
  for (const label of ['Name', 'Hindi name', 'Description', 'Hindi description'])
    await field(page, label).fill(`${name} by link`)
  await field(page, 'File Name').fill('song.mp3')
  await page
    .locator('input[type=file][accept*="image"]')
    .setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: await picture() })
  await save(page)
  await sent('POST track/add', 'action', ...texts, ...links, 'track_link', 'record_date', 'cover_image')

  await answered(page, 'track/deleteallpending', { deleted: 1 })
  await page.goto('tracks/pending')
  await rows(page).first().waitFor()
  await sent('POST track/pendinglist', 'page_no', 'sorted', 'searchText')
  await page.getByRole('button', { name: 'Delete all pending' }).click()
  await yes(page)
  await sent('GET track/deleteallpending')

  await page.goto(`tracks?search=${encodeURIComponent(name)}`)
  await act(page, `${name} 2`, 'Delete')
  await yes(page)
  await sent('POST track/delete', 'id')
  await expect(rowOf(page, `${name} 2`)).toBeHidden()
})

test('The track lists of albums and playlists send the calls of the specification', async ({ page, api }) => {
  const name = unique('Kram')
  const { album_id } = await addAlbum(api, { name })
  const playlist_id = await addPlaylist(api, name)
  await addTrack(api, name, { album_id })
  const sent = await recorded(page)
  await page.goto(`playlist/viewtracks/${playlist_id}`)
  await page.getByRole('button', { name: 'Add new tracks' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(name)
  await page.getByRole('option').filter({ hasText: name }).first().click()
  await sent('POST playlist/getTracks', 'playlist_id', 'searchText')
  await dialog.getByRole('button', { name: /^Add/ }).click()
  await sent('POST playlist/addPlaylistTrack', 'playlist_id', 'track_id')
  await rowOf(page, name).waitFor()
  await sent('POST playlist/getPlaylistTracks/{}', 'page_no', 'searchText', 'sorted')
  await page.getByRole('button', { name: `Remove ${name} from playlist` }).click()
  await yes(page)
  await sent('POST playlist/removePlaylistTrack', 'playlist_id', 'track_id')

  await page.goto(`albums/viewtracks/${album_id}`)
  await rowOf(page, name).waitFor()
  await sent('POST album/getAlbumTracksById/{}', ...LIST)
  await page.getByRole('checkbox', { name: `Select ${name}`, exact: true }).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await yes(page)
  await sent('POST album/removeAlbumTrack', 'album_id', 'track_id')
  await expect(rowOf(page, name)).toBeHidden()
})

test('Dashboard, top bar, default settings and notifications send the calls of the specification', async ({
  page,
  api,
}) => {
  const name = unique('Soochana')
  await addAlbum(api, { name })
  const sent = await recorded(page)
  await page.goto('dashboard')
  await sent('GET admin/dashboard')
  for (const path of [
    'admin/changePassword',
    'staticPage/changeContactMail',
    'defaults/edit',
    'notification/send',
  ])
    await answered(page, path, {})

  const menu = page.getByRole('button', { name: 'Main Admin' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Change password' }).click()
  for (const label of ['Current password', 'New password', 'Confirm new password'])
    await page.getByLabel(label, { exact: true }).fill('a-new-password-2')
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click()
  await sent('POST admin/changePassword', 'adminId', 'currentPassword', 'newPassword')
  await page.goto('dashboard')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Edit query mail' }).click()
  await sent('GET staticPage/initialValues')
  await page.getByRole('dialog').getByRole('textbox').fill('queries@example.org')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await sent('POST staticPage/changeContactMail', 'email')

  await page.goto('config')
  await sent('GET defaults/list')
  await page.getByRole('button', { name: 'Edit placeholder for album' }).click()
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'one.png', mimeType: 'image/png', buffer: await picture() })
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await sent('POST defaults/edit', 'key', 'value')

  await page.goto('notifications')
  await field(page, 'Title').fill(name)
  await field(page, 'Message').fill('Listen to it tonight')
  await page.getByLabel('Notification type').selectOption({ label: 'Particular Album' })
  await page.getByRole('combobox', { name: 'Album' }).fill(name)
  await page.getByRole('option').filter({ hasText: name }).first().click()
  await sent('POST album/list', 'page_no', 'searchText', 'sorted', 'is_active')
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click()
  await sent(
    'POST notification/send',
    'title',
    'message',
    'notification_type',
    'artist_id',
    'album_id',
    'track_id',
  )
})

test.describe('Without a session', () => {
  test.use({ signedIn: false })

  test('the public screens send the calls of the specification', async ({ page }) => {
    const sent = await recorded(page)
    await page.goto('static/about-us')
    await sent('GET staticPage/providepage/about-us')
    await page.goto('contact')
    await field(page, 'Name').fill('Asha')
    await field(page, 'Email').fill('asha@example.org')
    await page.getByRole('textbox').last().fill('When is the next aarti?')
    await answered(page, 'staticPage/contactQuery')
    await page.getByRole('button', { name: 'Send' }).click()
    await sent('POST staticPage/contactQuery', 'email', 'name', 'query')
    await answered(page, 'admin/adminForgotPassword')
    await page.goto('forgotPassword')
    await field(page, 'Email').fill('asha@example.org')
    await page.getByRole('button', { name: 'Get OTP' }).click()
    await sent('POST admin/adminForgotPassword', 'email')
    await page.goto('login')
    await signIn(page)
    await sent('POST admin/adminLogin', 'email', 'password')
    await page.getByRole('button', { name: 'Main Admin' }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await sent('POST admin/adminLogout')
  })
})
