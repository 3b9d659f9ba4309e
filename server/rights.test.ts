import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { Need } from '#contract/calls/permissions.ts'
import { contract } from '#contract/index.ts'
import { declarationOf, KIND_NAMES, type KindName } from '#contract/kinds/kinds.ts'
import { startApp, type TestApp } from './testing/start-app.ts'

/** The calls that every resource of the catalogue has, by the right that they need. */
const shared = (path: string, noun: string) => ({
  view: `POST ${path}/list, GET ${path}/get${noun}ById/{id}, POST ${path}/usedIn, POST ${path}/likelyDuplicates,
    POST ${path}/bulkEdit, POST ${path}/previewBulkEdit, POST ${path}/cells, POST ${path}/rows, POST ${path}/export`,
  edit: `POST ${path}/add, POST ${path}/assign`,
  delete: `POST ${path}/deleteSelected`,
})
/** The same of those that can be merged. */
const mergeable = (path: string, noun: string) => {
  const { view, edit, delete: remove } = shared(path, noun)
  return {
    view: `${view}, POST ${path}/previewMerge, POST ${path}/likelyPairs`,
    edit: `${edit}, POST ${path}/merge, POST ${path}/setDistinct`,
    delete: `${remove}, POST ${path}/merge`,
  }
}
const withStatus = (path: string) => `POST ${path}/changeStatus, POST ${path}/setStatus`
const deleteOne = (path: string) => `, DELETE ${path}/delete/{id}`

const page = shared('staticPage', 'Page')

/** The calls of an import that show or choose records which a sheet names. */
const NAMED = `POST import/upload, POST import/getImportNames/{id}, POST import/chooseName, POST import/correctRow,
  POST import/readColumns, POST import/forgetColumns, POST import/chooseExisting, POST import/chooseRow, POST import/getRowCells`
/** The calls for drafts of tracks, which are compared with the records that they can link to. */
const DRAFTS = `POST recording/upload, GET recording/waiting, GET recording/drafts, POST recording/edit,
  POST recording/setCover, POST recording/remove, POST recording/save`
const AT_ONCE = 'POST track/readexcel'
/** What is filed while listening: needs more for tags, categories and the status. */
const LISTENING = `POST listening/start, GET listening/getListeningById/{id}, POST listening/next, POST listening/file`
const PLACED = `POST album/getAlbumTracksById/{id}, POST playlist/getPlaylistTracks/{id}, POST playlist/getTracks,
  GET album/getTrackGaps/{id}, GET playlist/getTrackGaps/{id}, POST album/trackTotals, POST playlist/trackTotals,
  POST artist/trackTotals`
const PLACING = `POST album/addTrack, POST playlist/addPlaylistTrack, POST category/addCategoryTrack,
  POST tags/addTagTrack, POST album/sortTracks, POST playlist/sortTracks`

/** What the rights on some kinds are needed for besides. */
const BESIDES: Readonly<Record<string, string>> = {
  'tracks.view': `${PLACED}, ${PLACING}, GET track/getPeaks/{id}, POST track/pendinglist,
    GET admin/dashboardWork, GET admin/dashboardCharts, POST import/getImportRows/{id}, GET import/failedRows/{id}, ${LISTENING}`,
  'tracks.edit': `POST track/edit, POST track/uploadAudio, POST track/retry, GET track/sampleexcel,
    POST upload/begin, POST upload/part, POST upload/remove,
    POST import/reading, ${NAMED}, ${AT_ONCE}, ${DRAFTS}, ${LISTENING}`,
  'tracks.delete': 'POST track/delete, GET track/deleteallpending',
  'tracks.publish': AT_ONCE,
  'albums.view': `POST album/getAlbumTracksById/{id},
    GET album/getTrackGaps/{id}, POST album/trackTotals, ${NAMED}, ${DRAFTS}`,
  'albums.edit': `POST album/addTrack, POST album/orderTracks, POST album/sortTracks,
    POST album/removeAlbumTrack, ${AT_ONCE}`,
  'albums.delete': 'POST album/delete',
  'albums.publish': AT_ONCE,
  'artists.view': `POST artist/trackTotals, ${NAMED}, ${DRAFTS}`,
  'artists.edit': AT_ONCE,
  'artists.publish': AT_ONCE,
  'playlists.view': `POST playlist/getPlaylistTracks/{id}, POST playlist/getTracks,
    GET playlist/getTrackGaps/{id}, POST playlist/trackTotals`,
  'playlists.edit': `POST playlist/addPlaylistTrack, POST playlist/removePlaylistTrack,
    POST playlist/orderTracks, POST playlist/sortTracks`,
  'categories.view': `${NAMED}, ${DRAFTS}`,
  'categories.edit': `POST category/addCategoryTrack, ${AT_ONCE}`,
  'categories.publish': AT_ONCE,
  'subcategories.view': NAMED,
  'subcategories.edit': AT_ONCE,
  'subcategories.publish': AT_ONCE,
  'tags.view': `${NAMED}, ${DRAFTS}`,
  'tags.edit': `POST tags/addTagTrack, ${AT_ONCE}`,
}

/** The calls of a kind by the right that they need: those of its declaration by one rule, and what is its own. */
function callsOfKind(name: KindName): [string, string][] {
  const { path, noun, rights } = declarationOf(name)
  const own = mergeable(path, noun.charAt(0).toUpperCase() + noun.slice(1))
  const byRight = {
    view: own.view,
    edit: own.edit,
    // The specification deletes several tracks and albums by calls of their own.
    delete: name === 'tracks' || name === 'albums' ? own.delete : own.delete + deleteOne(path),
    ...(rights.includes('publish') && { publish: withStatus(path) }),
  }
  return Object.entries(byRight).map(([right, calls]) => {
    const besides = BESIDES[`${name}.${right}`]
    return [`${name}.${right}`, besides ? `${calls}, ${besides}` : calls]
  })
}

/** What each right is needed for, said a second time on purpose. A call that needs several stands at each. */
const CALLS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(KIND_NAMES.flatMap(callsOfKind)),
  'notifications.view': 'POST notification/list, POST notification/export',
  'notifications.push':
    'POST notification/send, POST notification/followers, POST notification/sendTest, POST notification/sendNow, POST notification/cancel, POST notification/cancelSelected, POST notification/sendSelectedAgain',
  'pages.view': `${page.view}, GET staticPage/view/{id}`,
  'pages.edit': `${page.edit}, POST staticPage/edit/{id}`,
  'pages.delete': page.delete + deleteOne('staticPage'),
  'pages.publish': withStatus('staticPage'),
  'users.view':
    'POST admin/user/userList, POST admin/user/getUserDataById, GET admin/user/playerPasswords/{user_id}',
  'users.edit':
    'POST admin/user/addEditUser, POST admin/user/addPlayerPassword, POST admin/user/revokePlayerPassword',
  'users.delete': 'POST admin/user/deleteAccount, POST admin/user/deleteSelected',
  'users.publish': 'POST admin/user/changeStatus, POST admin/user/setStatus',
  'users.export': 'POST admin/user/export',
  'inbox.view':
    'POST inbox/list, GET inbox/getQueryById/{id}, GET inbox/unread, POST inbox/changeRead, POST inbox/setRead, GET staticPage/initialValues',
  'inbox.edit': 'POST staticPage/changeContactMail',
  'inbox.delete': 'POST inbox/delete, POST inbox/deleteSelected',
  'inbox.export': 'POST inbox/export',
  'placeholders.view': 'GET defaults/list',
  'placeholders.edit': 'POST defaults/edit',
  'comments.view': 'POST teamwork/comments',
  'comments.edit': 'POST teamwork/addComment, POST teamwork/editComment, POST teamwork/deleteComment',
}

/** Calls of every admin: for their own account, or they leave out what may not be viewed. */
const OPEN = `POST admin/changePassword, GET sample/state, GET admin/dashboard, GET admin/dashboardPairs, POST search/everything, POST history/list,
  GET history/getChangeById/{id}, POST history/getChangedRecords/{id}, GET history/admins, POST history/undo,
  POST view/list, POST view/add, POST view/edit, DELETE view/delete/{id}, POST view/pin, GET view/pinned,
  GET admin/secondFactor, POST admin/startTotp, POST admin/confirmTotp, POST admin/removeTotp, POST admin/startPasskey,
  POST admin/addPasskey, POST admin/renamePasskey, POST admin/removePasskey, POST admin/renewRecoveryCodes,
  GET admin/sessions, POST admin/endSession, POST admin/endOtherSessions, POST teamwork/record,
  POST teamwork/admins, POST teamwork/assign,
  POST teamwork/waiting, POST teamwork/presence, POST save/settle, POST import/list, GET import/getImportById/{id}`
/** Needs the right to edit records of any kind. */
const ANY_EDIT = `POST search/suggestName, POST search/sameWords, POST review/gaps, POST review/start, GET review/getReviewById/{id},
  POST review/next, POST review/accept, POST review/act, POST review/undoAll, POST review/skip, POST picture/list,
  POST picture/get, POST duplicateReview/start,
  GET duplicateReview/getDuplicateReviewById/{id}, POST duplicateReview/next, POST duplicateReview/merge,
  POST duplicateReview/skip, POST duplicateReview/undoAll, POST import/start, POST import/cancel,
  POST import/uploadEditedExport, POST import/getEditedRows/{id}, POST import/chooseCells, POST import/correctCell,
  GET import/exportCatalogue`
/** Ends the session, and is tried last. */
const SIGN_OUT = 'POST admin/adminLogout'

const listed = (calls: string) => calls.split(/,\s+/)
const ALL = Object.keys(CALLS) as Need[]
const needsOf = (call: string) => ALL.filter((need) => listed(CALLS[need] ?? '').includes(call))

const calls = Object.values(contract).flatMap((resource) =>
  Object.values(resource).map((endpoint: Endpoint) => ({
    name: `${endpoint.method} ${endpoint.path}`,
    endpoint,
  })),
)
const callsOfAdmins = calls.filter(({ endpoint }) => endpoint.who === 'admins')

let app: TestApp
type Signed = TestApp['sub']
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function adminWith(rights: readonly Need[] | null): Promise<Signed> {
  const admin = await app.addAdmin('subadmin', `${crypto.randomUUID()}@example.org`)
  if (rights)
    await app.db
      .updateTable('admins')
      .set({ rights: [...rights] })
      .where('admin_id', '=', admin.admin_id)
      .execute()
  return admin
}

/** Without `view` there is no other right of the resource either. */
const without = (need: Need) => {
  const [name, right] = need.split('.')
  return ALL.filter((other) => other !== need && !(right === 'view' && other.startsWith(`${name}.`)))
}

/** The status and code of every call; the body breaks every rule, so that nothing is done. */
async function answersTo(admin: Signed, isAsked = (_name: string) => true): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  const left = callsOfAdmins.filter(({ name }) => name !== SIGN_OUT && isAsked(name))
  const next = async (): Promise<void> => {
    const one = left.shift()
    if (!one) return
    const { endpoint, name } = one
    const sent = endpoint.method === 'POST' ? { body: { page_no: 'x' } } : {}
    const { status, body } = await app.call(endpoint, { params: { id: 1 }, ...sent }, admin)
    answers.set(name, status === 403 ? `403 ${body.code} ${body.message}` : status === 401 ? '401' : 'let in')
    return next()
  }
  await Promise.all(Array.from({ length: 8 }, next))
  return answers
}

test('the table names every call of admins', () => {
  const named = new Set([...Object.values(CALLS), OPEN, ANY_EDIT, SIGN_OUT].flatMap(listed))
  expect([...named].sort()).toEqual(callsOfAdmins.map(({ name }) => name).sort())
})

test.each([
  ['the main admin', () => Promise.resolve(app.main)],
  ['a sub admin as added', () => adminWith(null)],
  ['a sub admin with every right', () => adminWith(ALL)],
] as const)('%s is let in everywhere', async (_, signIn) => {
  for (const [name, answer] of await answersTo(await signIn()))
    expect([name, answer]).toEqual([name, 'let in'])
})

/** Without the view all calls are tried; without another right, those that need any right of its resource. */
const isNear = (need: Need) => (name: string) =>
  need.endsWith('.view') || needsOf(name).some((each) => each.split('.')[0] === need.split('.')[0])

test.each(ALL)('a sub admin without %s is kept from exactly the calls that need it', async (need) => {
  const rights = without(need)
  const answers = await answersTo(await adminWith(rights), isNear(need))
  const refused = [...answers].filter(([, answer]) => answer !== 'let in').map(([name]) => name)
  const expected = [...answers.keys()].filter((name) => needsOf(name).some((each) => !rights.includes(each)))
  expect(expected.length).toBeGreaterThan(0)
  expect(refused.sort()).toEqual(expected.sort())
  for (const name of refused)
    expect(answers.get(name)).toMatch(/^403 forbidden You don't have permission to .*: .*\./)
})

test('a sub admin with a single right is let in where it is enough, and where nothing is needed', async () => {
  const rights: Need[] = ['placeholders.view']
  const answers = await answersTo(await adminWith(rights))
  const open = [...answers].filter(([, answer]) => answer === 'let in').map(([name]) => name)
  expect(open.sort()).toEqual([...listed(OPEN), ...listed(CALLS['placeholders.view'] ?? '')].sort())
  for (const name of listed(ANY_EDIT))
    expect(answers.get(name)).toMatch(/^403 forbidden You don't have permission to edit any records/)
  const editor = await answersTo(await adminWith(['tags.view', 'tags.edit']), (name) =>
    listed(ANY_EDIT).includes(name),
  )
  for (const name of listed(ANY_EDIT)) expect(editor.get(name)).toBe('let in')
})
