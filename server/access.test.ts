import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import type { Who } from '#contract/calls/permissions.ts'
import { callsOf } from '#contract/catalogue/calls-of.ts'
import { contract } from '#contract/index.ts'
import { KIND_NAMES, type KindName, STATUS_KINDS } from '#contract/kinds/kinds.ts'
import { apiKeys, SCOPES, type Scope } from '#contract/resources/api-keys.ts'
import { appApi, appUserApi } from '#listeners/contract/app-api.ts'
import { openUserSession } from '#listeners/server/app-users/user-sessions.store.ts'
import { CALLS, EMPTY_LISTS, REFUSED_CALLS } from '#listeners/server/subsonic/protocol/calls.ts'
import { appWith, makeKey } from './testing/app-keys.ts'
import { startApp, type TestApp } from './testing/start-app.ts'

/** The specification deletes several by calls of their own. */
const REPLACED = ['DELETE track/delete/{id}', 'DELETE album/delete/{id}']

const callsOfKind = (name: KindName): string[] =>
  // The calls of all kinds are alike.
  Object.values<Endpoint>(callsOf(name as 'tags'))
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !REPLACED.includes(call))

/** Who may make each call, said a second time on purpose: a call that is missing here fails, and so does a loosened one. */
const ACCESS: Record<string, Who> = {
  // What a kind has by its declaration: all admins, as far as their rights go.
  ...Object.fromEntries(KIND_NAMES.flatMap(callsOfKind).map((call) => [call, 'admins' as const])),
  'POST admin/adminLogin': 'anyone',
  'POST admin/adminLogout': 'admins',
  'POST admin/changePassword': 'admins',
  'POST admin/secondStep': 'anyone',
  'POST admin/passkeyChallenge': 'anyone',
  'POST admin/passkeySignIn': 'anyone',
  'GET admin/secondFactor': 'admins',
  'POST admin/startTotp': 'admins',
  'POST admin/confirmTotp': 'admins',
  'POST admin/removeTotp': 'admins',
  'POST admin/startPasskey': 'admins',
  'POST admin/addPasskey': 'admins',
  'POST admin/renamePasskey': 'admins',
  'POST admin/removePasskey': 'admins',
  'POST admin/renewRecoveryCodes': 'admins',
  'GET admin/sessions': 'admins',
  'POST admin/endSession': 'admins',
  'POST admin/endOtherSessions': 'admins',
  'POST subadmin/resetSecondFactor': 'main admin',
  'GET subadmin/secondFactorRule': 'main admin',
  'POST subadmin/requireSecondFactor': 'main admin',
  'POST subadmin/list': 'main admin',
  'POST subadmin/export': 'main admin',
  'GET subadmin/getSubAdminById/{id}': 'main admin',
  'POST subadmin/add': 'main admin',
  'POST subadmin/changeStatus': 'main admin',
  'DELETE subadmin/delete/{admin_id}': 'main admin',
  'POST subadmin/invite': 'main admin',
  'POST apiKey/list': 'main admin',
  'GET apiKey/getApiKeyById/{id}': 'main admin',
  'POST apiKey/add': 'main admin',
  'POST apiKey/revoke': 'main admin',
  'GET apiKey/listeningPage': 'main admin',
  'POST apiKey/switchOnListeningPage': 'main admin',
  'POST webhook/list': 'main admin',
  'GET webhook/getWebhookById/{id}': 'main admin',
  'POST webhook/add': 'main admin',
  'POST webhook/delete': 'main admin',
  'POST webhook/rotateSecret': 'main admin',
  'POST webhook/sendTest': 'main admin',
  'POST webhook/deliveries': 'main admin',
  'GET webhook/getDeliveryById/{id}': 'main admin',
  'POST webhook/sendAgain': 'main admin',
  'GET webhook/alerts': 'main admin',
  'POST subadmin/invitation': 'anyone',
  'POST subadmin/setPassword': 'anyone',
  'POST admin/adminForgotPassword': 'anyone',
  'POST admin/adminResetPassword': 'anyone',
  'POST staticPage/assign': 'admins',
  'POST teamwork/record': 'admins',
  'POST teamwork/comments': 'admins',
  'POST teamwork/addComment': 'admins',
  'POST teamwork/editComment': 'admins',
  'POST teamwork/deleteComment': 'admins',
  'POST teamwork/admins': 'admins',
  'POST teamwork/waiting': 'admins',
  'POST teamwork/assign': 'admins',
  'POST teamwork/presence': 'admins',
  'POST save/settle': 'admins',
  'GET admin/dashboard': 'admins',
  'GET admin/dashboardWork': 'admins',
  'GET admin/dashboardPairs': 'admins',
  'GET admin/dashboardCharts': 'admins',
  'POST album/delete': 'admins',
  'POST album/trackTotals': 'admins',
  'POST album/getAlbumTracksById/{id}': 'admins',
  'POST album/removeAlbumTrack': 'admins',
  'POST artist/trackTotals': 'admins',
  'POST category/addCategoryTrack': 'admins',
  'POST playlist/trackTotals': 'admins',
  'POST playlist/getPlaylistTracks/{id}': 'admins',
  'POST playlist/getTracks': 'admins',
  'POST playlist/addPlaylistTrack': 'admins',
  'POST playlist/removePlaylistTrack': 'admins',
  'POST playlist/orderTracks': 'admins',
  'POST playlist/sortTracks': 'admins',
  'GET playlist/getTrackGaps/{id}': 'admins',
  'POST track/delete': 'admins',
  'POST track/edit': 'admins',
  'POST track/uploadAudio': 'admins',
  'POST upload/begin': 'admins',
  'POST upload/part': 'admins',
  'POST upload/remove': 'admins',
  'GET track/getPeaks/{id}': 'admins',
  'POST search/suggestName': 'admins',
  'POST search/sameWords': 'admins',
  'POST track/pendinglist': 'admins',
  'GET track/deleteallpending': 'admins',
  'POST track/retry': 'admins',
  'POST album/addTrack': 'admins',
  'POST album/orderTracks': 'admins',
  'POST album/sortTracks': 'admins',
  'GET album/getTrackGaps/{id}': 'admins',
  'POST tags/addTagTrack': 'admins',
  'POST picture/list': 'admins',
  'POST picture/get': 'admins',
  'POST review/gaps': 'admins',
  'POST review/start': 'admins',
  'GET review/getReviewById/{id}': 'admins',
  'POST review/next': 'admins',
  'POST review/accept': 'admins',
  'POST review/act': 'admins',
  'POST review/undoAll': 'admins',
  'POST review/skip': 'admins',
  'POST listening/start': 'admins',
  'GET listening/getListeningById/{id}': 'admins',
  'POST listening/next': 'admins',
  'POST listening/file': 'admins',
  'POST duplicateReview/start': 'admins',
  'GET duplicateReview/getDuplicateReviewById/{id}': 'admins',
  'POST duplicateReview/next': 'admins',
  'POST duplicateReview/merge': 'admins',
  'POST duplicateReview/skip': 'admins',
  'POST duplicateReview/undoAll': 'admins',
  'POST view/list': 'admins',
  'POST view/add': 'admins',
  'POST view/edit': 'admins',
  'DELETE view/delete/{id}': 'admins',
  'POST view/pin': 'admins',
  'GET view/pinned': 'admins',
  'POST staticPage/list': 'admins',
  'GET staticPage/getPageById/{id}': 'admins',
  'GET staticPage/view/{id}': 'admins',
  'POST staticPage/add': 'admins',
  'POST staticPage/edit/{id}': 'admins',
  'DELETE staticPage/delete/{id}': 'admins',
  'POST staticPage/changeStatus': 'admins',
  'POST staticPage/usedIn': 'admins',
  'POST staticPage/likelyDuplicates': 'admins',
  'POST staticPage/deleteSelected': 'admins',
  'POST staticPage/export': 'admins',
  'POST staticPage/bulkEdit': 'admins',
  'POST staticPage/previewBulkEdit': 'admins',
  'POST staticPage/cells': 'admins',
  'POST staticPage/rows': 'admins',
  'POST staticPage/setStatus': 'admins',
  'GET staticPage/providepage/{type}': 'anyone',
  'GET defaults/list': 'admins',
  'POST defaults/edit': 'admins',
  'POST admin/user/userList': 'admins',
  'POST admin/user/getUserDataById': 'admins',
  'POST admin/user/addEditUser': 'admins',
  'POST admin/user/changeStatus': 'admins',
  'POST admin/user/setStatus': 'admins',
  'POST admin/user/deleteSelected': 'admins',
  'POST admin/user/export': 'admins',
  'POST admin/user/deleteAccount': 'admins',
  'GET admin/user/playerPasswords/{user_id}': 'admins',
  'POST admin/user/addPlayerPassword': 'admins',
  'POST admin/user/revokePlayerPassword': 'admins',
  'POST staticPage/contactQuery': 'anyone',
  'GET staticPage/initialValues': 'admins',
  'POST staticPage/changeContactMail': 'admins',
  'POST inbox/list': 'admins',
  'GET inbox/getQueryById/{id}': 'admins',
  'GET inbox/unread': 'admins',
  'POST inbox/changeRead': 'admins',
  'POST inbox/delete': 'admins',
  'POST inbox/setRead': 'admins',
  'POST inbox/deleteSelected': 'admins',
  'POST inbox/export': 'admins',
  'GET mobileApp/links': 'anyone',
  'POST notification/send': 'admins',
  'POST notification/list': 'admins',
  'POST notification/followers': 'admins',
  'POST notification/sendTest': 'admins',
  'POST notification/sendNow': 'admins',
  'POST notification/cancel': 'admins',
  'POST notification/cancelSelected': 'admins',
  'POST notification/sendSelectedAgain': 'admins',
  'POST notification/export': 'admins',
  'POST search/everything': 'admins',
  'POST history/list': 'admins',
  'GET history/getChangeById/{id}': 'admins',
  'POST history/getChangedRecords/{id}': 'admins',
  'GET history/admins': 'admins',
  'POST history/undo': 'admins',
  'POST track/readexcel': 'admins',
  'GET track/sampleexcel': 'admins',
  'POST import/upload': 'admins',
  'POST import/list': 'admins',
  'GET import/getImportById/{id}': 'admins',
  'POST import/getImportRows/{id}': 'admins',
  'POST import/getImportNames/{id}': 'admins',
  'POST import/start': 'admins',
  'POST import/cancel': 'admins',
  'POST import/uploadEditedExport': 'admins',
  'POST import/getEditedRows/{id}': 'admins',
  'POST import/chooseCells': 'admins',
  'POST import/correctCell': 'admins',
  'GET import/exportCatalogue': 'admins',
  'POST import/chooseName': 'admins',
  'POST import/correctRow': 'admins',
  'POST import/reading': 'admins',
  'POST import/readColumns': 'admins',
  'POST import/forgetColumns': 'admins',
  'POST import/chooseExisting': 'admins',
  'POST import/chooseRow': 'admins',
  'POST import/getRowCells': 'admins',
  'GET import/failedRows/{id}': 'admins',
  'POST recording/upload': 'admins',
  'GET recording/waiting': 'admins',
  'GET recording/drafts': 'admins',
  'POST recording/edit': 'admins',
  'POST recording/setCover': 'admins',
  'POST recording/remove': 'admins',
  'POST recording/save': 'admins',
  'GET sample/state': 'admins',
  'GET backup/state': 'main admin',
  'POST backup/start': 'main admin',
  'POST catalogueFile/prepareExport': 'main admin',
  // With a token of the call before.
  'GET catalogueFile/export/{token}': 'anyone',
  'POST import/uploadCatalogue': 'main admin',
  'POST import/getLeftOutLines/{id}': 'main admin',
  'POST import/correctLine': 'main admin',
  'GET import/leftOutFile/{id}': 'main admin',
  'GET status/state': 'main admin',
  'POST sample/remove': 'main admin',
}

/** What a key must allow for each call for apps; null: any key will do, and sees what it allows. */
const KEY_ACCESS: Record<string, Scope | null> = {
  'GET app/home': null,
  ...Object.fromEntries(
    STATUS_KINDS.flatMap((kind) => [
      [`GET app/${kind}`, kind],
      [`GET app/${kind}/{id}`, kind],
    ]),
  ),
  'GET app/new': null,
  'GET app/most-played': 'tracks',
  'GET app/search': null,
  'GET app/pages/{slug}': 'pages',
  'GET app/placeholders': 'placeholders',
  'GET app/changes': null,
}

/** The same for the calls of users, and whether a user must be signed in. */
const USER_ACCESS: Record<string, [Scope, 'user' | 'nobody']> = {
  'POST app/account/code': ['users', 'nobody'],
  'POST app/account': ['users', 'nobody'],
  'POST app/account/sign-in': ['users', 'nobody'],
  'POST app/account/reset-password': ['users', 'nobody'],
  'POST app/account/sign-out': ['users', 'user'],
  'GET app/account': ['users', 'user'],
  'POST app/account/edit': ['users', 'user'],
  'POST app/account/password': ['users', 'user'],
  'POST app/account/delete': ['users', 'user'],
  'GET app/sessions': ['users', 'user'],
  'DELETE app/sessions': ['users', 'user'],
  'DELETE app/sessions/{id}': ['users', 'user'],
  'POST app/devices': ['users', 'nobody'],
  'POST app/devices/remove': ['users', 'nobody'],
  'GET app/follows': ['users', 'user'],
  'POST app/follows': ['users', 'user'],
  'DELETE app/follows/{kind}/{id}': ['users', 'user'],
  'POST app/plays': ['plays', 'nobody'],
}

/** What is served beside the contract: open to anyone, or guarded by a signature of its own. */
const BESIDE = [
  'GET /api/docs',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/openapi.json',
  'GET /feeds/:kind/:file',
  'GET /feeds/audio/:id/:file',
  'GET /feeds/covers/:file',
  'GET /feeds/lyrics/:file',
  'GET /files/audio/*',
  'GET /files/images/*',
  // The listening page, made from the calls for apps with a key of its own.
  'GET /listen',
  'GET /listen/*',
  'GET /listen/manifest.webmanifest',
  'GET /listen/oembed',
  'GET /metrics',
  // A browser's question which sites may call, before it sends a key.
  'OPTIONS /api/app/*',
  'OPTIONS /feeds/*',
  'OPTIONS /files/*',
  'OPTIONS /rest/*',
]

/** The calls of players, which sign in by themselves: `players.test.ts` asks each of them without. */
const PLAYERS = [...Object.keys(CALLS), ...Object.keys(EMPTY_LISTS), ...Object.keys(REFUSED_CALLS), '*']
  .flatMap((name) => (name === '*' ? [name] : [name, `${name}.view`]))
  .flatMap((name) => [`GET /rest/${name}`, `POST /rest/${name}`])

const endpoints: [string, Endpoint][] = Object.values(contract).flatMap((resource) =>
  Object.values(resource).map((endpoint: Endpoint): [string, Endpoint] => [
    `${endpoint.method} ${endpoint.path}`,
    endpoint,
  ]),
)

let app: TestApp
let key: string
let user: { user_token: string; session_id: number }
beforeAll(async () => {
  app = await startApp()
  key = await makeKey(app)
  await app.db
    .insertInto('users')
    .values({ name: 'Asha', email: 'asha@example.org', phone_num: '1' })
    .execute()
  user = await signInUser()
})

const signInUser = () =>
  app.db.transaction().execute(async (trx) => {
    const { id } = await trx.selectFrom('users').select('id').executeTakeFirstOrThrow()
    return openUserSession(trx, id)
  })

afterAll(() => app.stop())

test('the table names every call of the contract, with who may make it', () => {
  expect(Object.fromEntries(endpoints.map(([name, { who }]) => [name, who]))).toEqual(ACCESS)
})

test('the server answers nothing but the contract and what the table beside it names', () => {
  const served = new Set(app.app.served.filter((route) => !route.startsWith('HEAD ')))
  const named = Object.keys({ ...ACCESS, ...KEY_ACCESS, ...USER_ACCESS }).map((name) =>
    name.replace(' ', ' /api/').replaceAll(/\{(\w+)\}/g, ':$1'),
  )
  expect([...served].sort()).toEqual([...named, ...BESIDE, ...PLAYERS].sort())
})

describe('the calls for apps', () => {
  const scopes: [string, Scope | null][] = [
    ...Object.entries(KEY_ACCESS),
    ...Object.entries(USER_ACCESS).map(([name, [scope]]): [string, Scope] => [name, scope]),
  ]
  const calls = scopes.map(([name, scope]) => {
    const [method = '', path = ''] = name.split(' app/')
    return { method, path: path.replace('{kind}', 'artists').replaceAll(/\{\w+\}/g, '1'), scope }
  })
  /** Its parameters break a rule: who may not call must not learn that they do. */
  const callWith = (
    with_: string | null,
    { method, path }: (typeof calls)[number],
    headers: Record<string, string> = {},
  ) => appWith(app.base, with_).call(`${path}?x=1`, { 'user-token': user.user_token, ...headers }, { method })

  const statusesOf = async (with_: string | null, origin?: string) => {
    const answers = calls.map(async (each) => {
      const { status, body } = await callWith(with_, each, origin ? { origin } : {})
      return [each.path, status, body.code]
    })
    return Promise.all(answers)
  }
  const all = (status: number, code: string) => calls.map(({ path }) => [path, status, code])

  test('the table names every call with the scope that it needs', () => {
    const declared: Endpoint[] = [...Object.values(appApi), ...Object.values(appUserApi)]
    expect(declared.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
      scopes.map(([name]) => name).toSorted(),
    )
    for (const { who } of declared) expect(who).toBe('apps')
  })

  test('answer 401 without a valid key: to nobody, to an admin, and to a revoked key', async () => {
    const revoked = await makeKey(app, { name: 'Revoked' })
    expect(await statusesOf(revoked)).not.toEqual(all(401, 'unauthorised'))
    const { Info } = await app.ask(apiKeys.list, { body: { searchText: 'revoked' } })
    await app.ask(apiKeys.revoke, { body: { key_id: Info[0]?.key_id } })
    for (const stranger of [null, app.main.access_token, `sgr_${'x'.repeat(43)}`, "' or 1=1", revoked])
      expect(await statusesOf(stranger), String(stranger)).toEqual(all(401, 'unauthorised'))
  })

  test('answer 403 to a key without their scope, and accept one that has no other', async () => {
    for (const each of calls) {
      const { path, scope } = each
      const others = SCOPES.filter((each) => each !== scope)
      const [without, only] = await Promise.all([
        makeKey(app, { scopes: others }),
        makeKey(app, { scopes: [scope ?? 'pages'] }),
      ])
      const refused = await callWith(without, each)
      expect([path, refused.status]).toEqual([path, scope === null ? 400 : 403])
      expect([path, (await callWith(only, each)).status]).toEqual([path, 400])
    }
  })

  test('answer 401 without the token of a user, where a user must be signed in', async () => {
    const ended = await signInUser()
    await sql`update user_sessions set used_at = now() - interval '91 days' where session_id = ${ended.session_id}`.execute(
      app.db,
    )
    const strangers = ['', app.main.access_token, key, `sgu_${'x'.repeat(43)}`, "' or 1=1", ended.user_token]
    for (const [index, [name, [, who]]] of Object.entries(USER_ACCESS).entries()) {
      const each = calls[Object.keys(KEY_ACCESS).length + index]
      if (!each) throw new Error(name)
      for (const stranger of strangers) {
        const { status, body } = await callWith(key, each, { 'user-token': stranger })
        const isLetIn = who === 'nobody' && name !== 'POST app/devices'
        expect([name, stranger, status, body.code]).toEqual(
          isLetIn ? [name, stranger, 400, 'invalid'] : [name, stranger, 401, 'signed_out'],
        )
      }
    }
  })

  test('answer 403 to pages of an origin that the key does not name', async () => {
    const site = await makeKey(app, { origins: 'https://app.example.org' })
    expect(await statusesOf(site, 'https://other.example.org')).toEqual(all(403, 'forbidden'))
    expect(await statusesOf(site, 'null')).toEqual(all(403, 'forbidden'))
    expect(await statusesOf(key, 'https://app.example.org')).toEqual(all(403, 'forbidden'))
    expect(await statusesOf(site, 'https://app.example.org')).toEqual(all(400, 'invalid'))
  })
})

describe.each(endpoints)('%s', (_name, endpoint) => {
  const params = { id: 1, user_id: 1 }
  /** A body that breaks every rule: who may not call must not learn that it does. */
  const call = (
    as: { admin_id: number; access_token: string } | null,
    headers: Record<string, string> = {},
  ) =>
    app.call(
      endpoint,
      { params, headers, ...(endpoint.method === 'POST' ? { body: { page_no: 'x' } } : {}) },
      as,
    )

  test('answers 401 to whoever has no valid session, before anything of the body is looked at', async () => {
    const expired = await app.addAdmin('admin', 'expired@example.org')
    await sql`update sessions set used_at = now() - interval '25 hours' where admin_id = ${expired.admin_id}`.execute(
      app.db,
    )
    const old = await app.addAdmin('admin', 'old@example.org')
    await sql`update sessions set created_at = now() - interval '8 days' where admin_id = ${old.admin_id}`.execute(
      app.db,
    )
    const signedOut = await app.addAdmin('admin', 'out@example.org')
    await app.ask(contract.session.signOut, {}, signedOut)
    const deactivated = await app.addAdmin('admin', 'off@example.org')
    await sql`update admins set is_active = '0' where admin_id = ${deactivated.admin_id}`.execute(app.db)
    const strangers = {
      'no token': null,
      'the token of a user': { admin_id: app.main.admin_id, access_token: user.user_token },
      'an unknown token': { admin_id: app.main.admin_id, access_token: 'x'.repeat(43) },
      'a token that is none': { admin_id: app.main.admin_id, access_token: "' or 1=1" },
      'an API key': { admin_id: app.main.admin_id, access_token: key },
      'an unused session': expired,
      'an old session': old,
      'a signed-out admin': signedOut,
      'a deactivated admin': deactivated,
    }
    for (const [stranger, as] of Object.entries(strangers)) {
      const { status, body } = await call(as)
      if (endpoint.who === 'anyone') expect(status, stranger).not.toBe(401)
      else expect([status, body], stranger).toMatchObject([401, { success: 0, code: 'unauthorised' }])
    }
    for (const admin of [expired, old, signedOut, deactivated])
      await sql`delete from admins where admin_id = ${admin.admin_id}`.execute(app.db)
  })

  test("answers 401 to a valid token with somebody else's admin-id", async () => {
    const { status } = await call(app.sub, { 'admin-id': String(app.main.admin_id) })
    if (endpoint.who === 'anyone') expect(status).not.toBe(401)
    else expect(status).toBe(401)
  })

  test('lets in exactly the kinds of admin that the contract names', async () => {
    // A session for each: signing out ends one.
    const sub = await app.addAdmin('subadmin', 'another-sub@example.org')
    const main = await app.addAdmin('admin', 'another-main@example.org')
    const asSub = await call(sub, { 'admin-id': String(sub.admin_id) })
    const asMain = await call(main)
    if (endpoint.who === 'main admin')
      expect([asSub.status, asSub.body]).toMatchObject([403, { code: 'forbidden' }])
    else expect(asSub.status).toBeLessThan(401)
    expect(asMain.status).toBeLessThan(401)
    await sql`delete from admins where admin_id in (${sub.admin_id}, ${main.admin_id})`.execute(app.db)
  })
})
