import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { contract } from '#contract/index.ts'
import { declarationOf, STATUS_KINDS } from '#contract/kinds/kinds.ts'
import { codeOf, stepAt } from '#server/features/auth/totp.ts'
import { mp3 } from '#server/testing/audio-files.ts'
import { authenticatorOf } from '#server/testing/authenticator.ts'
import { openExport, saveAsXlsx } from '#server/testing/exported-files.ts'
import { fakeFcm } from '#server/testing/fake-fcm.ts'
import { PASSWORD, startApp, type TestApp } from '#server/testing/start-app.ts'
import { form as sheetForm, sheetOf, track as sheetRow } from '#server/testing/track-sheets.ts'
import { trackForm } from '#server/testing/tracks.ts'
import { soundOf, wav } from '#server/testing/wav.ts'
import type { Way } from '#server/testing/ways.ts'

/**
 * Registers tests that make every change there is, in one product, in the given way; the last one names the calls that none
 * of them makes.
 */
export function walkChanges(way: Way): void {
  /** Where passkeys are possible. */
  const ORIGIN = 'https://catalogue.example.org'

  let app: TestApp
  let push: Awaited<ReturnType<typeof fakeFcm>>
  let backups = ''
  /** To whom records are assigned. */
  let colleague = 0
  beforeAll(async () => {
    push = await fakeFcm()
    backups = await mkdtemp(join(tmpdir(), 'sangraha-backups-'))
    app = await startApp({ ...push.settings, BACKUP_TARGET: backups, PUBLIC_URL: ORIGIN })
    colleague = (await app.addAdmin('subadmin', 'colleague@example.org')).admin_id
  })
  afterAll(async () => {
    await app.stop()
    await push.close()
    await rm(backups, { recursive: true, force: true })
  })

  const calls = Object.entries(contract).flatMap(([resource, endpoints]) =>
    Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [
      `${resource}.${name}`,
      endpoint,
    ]),
  )

  /** What reads alone, and what works for nobody who is signed in. */
  const READING =
    /\.(list|get|usedIn|likelyDuplicates|tracks|trackOptions|pending|peaks|rows|editedRows|leftOutLines|leftOutFile|names|failedRows|sample|view|provide|unread|pinned|records|admins|search|suggest|sameWords|counts|work|charts|pairs|state|initialValues|links|look|reading|previewBulkEdit|secondFactorRule|listeningPage|export|exportCatalogue|previewMerge|likelyPairs|gaps|trackGaps|trackTotals|next|followers|deliveries|delivery|alerts|waiting|drafts|problems)$/
  const NOT_SIGNED_IN = [
    'session.signIn',
    'secondFactor.finish',
    'secondFactor.askPasskey',
    'secondFactor.finishWithPasskey',
    'forgotPassword.getOtp',
    'forgotPassword.reset',
    'invitations.accept',
    'contact.send',
  ]

  const renamed = (field: string) => ({ [field]: { op: 'set', value: 'Renamed' } })

  const made = new Set<string>()

  /** Calls one by name; where its answer offers an undo, that undo must succeed. Answers the data, and whether it was offered. */
  async function change(name: string, sent: { params?: Record<string, number>; body?: unknown }) {
    const endpoint = new Map(calls).get(name)
    if (!endpoint) throw new Error(`${name} is no call of the contract`)
    const body = await way.call(app, name, endpoint, sent)
    expect(body, name).toMatchObject({ success: 1 })
    made.add(name)
    const { change_id, data } = body as { change_id?: number; data: Record<string, unknown> }
    return {
      data,
      offered: change_id !== undefined,
      undo: async () => (await app.call(contract.history.undo, { body: { change_id } })).body,
    }
  }

  /** A change whose answer must offer an undo, which is then tried. */
  async function undoable(name: string, sent: { params?: Record<string, number>; body?: unknown }) {
    const { offered, undo } = await change(name, sent)
    await way.checkUndo(offered, undo)
  }

  /** A change that cannot be undone, so that its answer must offer nothing. */
  async function final(name: string, sent: { params?: Record<string, number>; body?: unknown }) {
    const { offered, data } = await change(name, sent)
    way.checkNone(offered)
    return data
  }

  const added = async (name: string, key: string, body: object) =>
    Number((await final(name, { body: { action: 'add', ...body } }))[key])

  /** Merges another record into one, and marks two as not the same, which its toast takes back by the same call. */
  async function mergeInto(resource: string, id: number, other: number) {
    const get = new Map(calls).get(`${resource}.get`)
    if (!get) throw new Error(`${resource} has no call for one record`)
    const versions: Record<string, unknown> = {}
    for (const each of [id, other]) {
      const { body } = await app.call(get, { params: { id: each } })
      versions[each] = body.success === 1 && (body.data as { version: number }).version
    }
    await undoable(`${resource}.merge`, { body: { id, merged: [other], versions } })
    await final(`${resource}.setDistinct`, { body: { id: [id, other], are_distinct: true } })
  }

  /** The calls for its cells, by which a field of a record gets another value. */
  async function editCell(resource: string, id: number, field: string) {
    const get = new Map(calls).get(`${resource}.get`)
    if (!get) throw new Error(`${resource} has no call by id`)
    const { version } = (await app.ask(get, { params: { id } })) as { version: number }
    await undoable(`${resource}.editCells`, {
      body: { cells: [{ id, version, fields: { [field]: 'Cell' } }] },
    })
  }

  test('named records: an edit, a status and a deletion offer an undo that succeeds, an addition none', async () => {
    const named = { name: 'One', hindi_name: 'एक' }
    for (const resource of STATUS_KINDS.filter((kind) => kind !== 'tracks')) {
      const key = declarationOf(resource).id
      const id = await added(`${resource}.save`, key, named)
      await undoable(`${resource}.save`, { body: { ...named, name: 'Two', action: 'edit', [key]: id } })
      await undoable(`${resource}.changeStatus`, { body: { status: '1', [key]: id } })
      await final(`${resource}.changeStatus`, { body: { status: '0', [key]: id } })
      await mergeInto(resource, id, await added(`${resource}.save`, key, named))
      const selection = { id: [id], expected_count: 1 }
      await undoable(`${resource}.setStatus`, { body: { ...selection, is_active: '0' } })
      await undoable(`${resource}.bulkEdit`, { body: { ...selection, changes: renamed('name') } })
      await editCell(resource, id, 'name')
      await undoable(`${resource}.assign`, { body: { ...selection, admin_id: colleague } })
      await undoable(`${resource}.deleteSelected`, { body: selection })
      await undoable(
        `${resource}.delete`,
        resource === 'albums' ? { body: { id: [id] } } : { params: { id } },
      )
    }
  })

  test('tags and pages: an edit and a deletion offer an undo that succeeds', async () => {
    const tag_id = await added('tags.save', 'tag_id', { tag_name: 'One' })
    await undoable('tags.save', { body: { action: 'edit', tag_id, tag_name: 'Two' } })
    await mergeInto('tags', tag_id, await added('tags.save', 'tag_id', { tag_name: 'Other' }))
    const tagged = { id: [tag_id], expected_count: 1 }
    await undoable('tags.bulkEdit', { body: { ...tagged, changes: renamed('tag_name') } })
    await editCell('tags', tag_id, 'tag_name')
    await undoable('tags.assign', { body: { ...tagged, admin_id: colleague } })
    await undoable('tags.deleteSelected', { body: { id: [tag_id], expected_count: 1 } })
    await undoable('tags.delete', { params: { id: tag_id } })
    const page = { name: 'About', content: '<p>Us</p>' }
    const id = await added('pages.save', 'id', page)
    await undoable('pages.save', { body: { ...page, name: 'Over us', action: 'edit', id } })
    await undoable('pages.edit', { params: { id }, body: { ...page, name: 'All about us' } })
    await undoable('pages.changeStatus', { body: { status: '1', id } })
    await undoable('pages.setStatus', { body: { id: [id], expected_count: 1, is_active: '0' } })
    await undoable('pages.bulkEdit', { body: { id: [id], expected_count: 1, changes: renamed('name') } })
    await editCell('pages', id, 'name')
    await undoable('pages.assign', { body: { id: [id], expected_count: 1, admin_id: colleague } })
    await undoable('pages.deleteSelected', { body: { id: [id], expected_count: 1 } })
    await undoable('pages.delete', { params: { id } })
  })

  test('tracks: what is done to them and to their links offers an undo that succeeds, unless nothing was done', async () => {
    const [first, second] = [
      await added('tracks.save', 'track_id', trackForm('First')),
      await added('tracks.save', 'track_id', trackForm('Second')),
    ]
    await mergeInto('tracks', first, second)
    await undoable('tracks.save', { body: { ...trackForm('Third'), action: 'edit', track_id: first } })
    await undoable('tracks.edit', { body: { ...trackForm('Fourth'), track_id: first } })
    await undoable('tracks.changeStatus', { body: { status: '1', track_id: [first, second] } })
    const track_id = [first, second]
    await undoable('tracks.setStatus', { body: { id: track_id, expected_count: 2, is_active: '0' } })
    const chosen = { id: track_id, expected_count: 2 }
    await undoable('tracks.bulkEdit', { body: { ...chosen, changes: renamed('display_name') } })
    await editCell('tracks', first, 'display_name')
    await undoable('tracks.assign', { body: { ...chosen, admin_id: colleague } })
    await undoable('tracks.deleteSelected', { body: { id: track_id, expected_count: 2 } })
    for (const [resource, key] of [
      ['albums', 'album_id'],
      ['playlists', 'playlist_id'],
      ['categories', 'category_id'],
      ['tags', 'tag_id'],
    ] as const) {
      const form = resource === 'tags' ? { tag_name: 'Around' } : { name: 'Around', hindi_name: 'आसपास' }
      const target = { [key]: await added(`${resource}.save`, key, form) }
      await undoable(`${resource}.addTracks`, { body: { ...target, track_id } })
      await change(`${resource}.addTracks`, { body: { ...target, track_id } })
      // All are there already.
      await final(`${resource}.addTracks`, { body: { ...target, track_id } })
      if (resource !== 'albums' && resource !== 'playlists') continue
      await undoable(`${resource}.orderTracks`, { body: { ...target, track_id: [second], before: first } })
      const sorting = { ...target, by: 'display_name' }
      await change(`${resource}.sortTracks`, { body: sorting })
      await undoable(`${resource}.sortTracks`, { body: { ...sorting, desc: true } })
      await undoable(`${resource}.removeTracks`, { body: { ...target, track_id: [first] } })
    }
    await final('tracks.retry', { body: { track_id } })
    await undoable('tracks.delete', { body: { track_id: [first] } })
    await undoable('tracks.deletePending', {})
    const upload = new FormData()
    const sound = wav(
      soundOf(1, () => 0.5),
      { bits: 16, channels: 1 },
    )
    upload.append('file', new Blob([Uint8Array.from(sound)]), 'a.wav')
    await final('tracks.uploadAudio', { body: upload })
  })

  test('people: what is done to users offers an undo that succeeds, to sub admins only the deletion', async () => {
    const user = { name: 'Asha', email: 'asha@example.org', phone_num: '12345' }
    const user_id = await added('users.save', 'id', user)
    await undoable('users.save', { body: { ...user, name: 'Usha', action: 'edit', user_id } })
    await undoable('users.changeStatus', { body: { status: 'active', user_id } })
    await undoable('users.setStatus', { body: { id: [user_id], expected_count: 1, is_active: '0' } })
    await undoable('users.deleteSelected', { body: { id: [user_id], expected_count: 1 } })
    await undoable('users.delete', { body: { user_id } })
    const helper = { name: 'Kamla', email: 'kamla@example.org' }
    const id = await added('subadmins.save', 'admin_id', helper)
    await final('subadmins.save', { body: { ...helper, name: 'Kamla D.', action: 'edit', user_id: id } })
    await final('subadmins.invite', { body: { user_id: id } })
    await final('subadmins.changeStatus', { body: { status: '1', user_id: id } })
    await undoable('subadmins.delete', { params: { admin_id: id } })
  })

  test('what visitors have written is deleted with an undo that succeeds', async () => {
    await app.ask(
      contract.contact.send,
      { body: { name: 'A', email: 'a@example.org', query: 'Hello' } },
      null,
    )
    const { Info } = await app.ask(contract.inbox.list, { body: {} })
    const query_id = Info[0]?.query_id
    await final('inbox.changeRead', { body: { query_id, is_read: '1' } })
    await final('inbox.setRead', { body: { id: [query_id], is_read: '0', expected_count: 1 } })
    await undoable('inbox.deleteSelected', { body: { id: [query_id], expected_count: 1 } })
    await undoable('inbox.delete', { body: { id: [query_id] } })
  })

  test('a review offers the undo of what it has accepted', async () => {
    const tag_id = await added('tags.save', 'tag_id', { tag_name: 'Reviewed' })
    const run = await final('review.start', { body: { list: 'tags', gap: 'hindi_name', id: [tag_id] } })
    const sent = { list: 'tags', run_id: run.run_id, record_id: tag_id }
    await final('review.skip', { body: { ...sent, is_skipped: true } })
    await undoable('review.accept', { body: { ...sent, version: 1, values: { tag_name_hindi: 'टैग' } } })
    await undoable('review.act', { body: { ...sent, version: 3, action: 'assign', admin_id: colleague } })
    await change('review.act', { body: { ...sent, version: 3, action: 'assign', admin_id: colleague } })
    expect(await final('review.undoAll', { body: { list: 'tags', run_id: run.run_id } })).toEqual({
      undone: 1,
      left: 0,
    })
  })

  test('listening offers the undo of what was filed, and a review of likely duplicates that of each merge', async () => {
    const track_id = await added('tracks.save', 'track_id', trackForm('Heard'))
    const { run_id } = await final('listening.start', { body: { id: [track_id] } })
    const tag_id = await added('tags.save', 'tag_id', { tag_name: 'Aarti of the evening' })
    await undoable('listening.file', {
      body: { run_id, track_id, filing: { list: 'tags', id: tag_id, is_linked: true } },
    })

    const other = await added('tags.save', 'tag_id', { tag_name: 'Arti of the evening' })
    const { run_id: pairs } = await final('duplicateReview.start', { body: { list: 'tags', id: [tag_id] } })
    const run = { list: 'tags', run_id: pairs }
    const pair = [tag_id, other]
    for (const is_skipped of [true, false])
      await final('duplicateReview.skip', { body: { ...run, pair, is_skipped } })
    const versions: Record<string, number> = {}
    for (const id of pair) versions[id] = (await app.ask(contract.tags.get, { params: { id } })).version
    const merge = await change('duplicateReview.merge', {
      body: { ...run, id: tag_id, merged: other, versions },
    })
    expect(merge.offered).toBe(true)
    expect(await final('duplicateReview.undoAll', { body: run })).toEqual({ undone: 1, left: 0 })
  })

  test('work in company: an assignment offers an undo that succeeds, comments and who is there none', async () => {
    const of = { kind: 'tags', record_id: await added('tags.save', 'tag_id', { tag_name: 'Shared' }) }
    await final('teamwork.record', { body: of })
    const { comment_id } = await final('teamwork.addComment', {
      body: { ...of, text: 'Please look at this' },
    })
    await final('teamwork.editComment', { body: { ...of, comment_id, text: 'Please look' } })
    await final('teamwork.comments', { body: of })
    await final('teamwork.deleteComment', { body: { ...of, comment_id } })
    await undoable('teamwork.assign', { body: { ...of, admin_id: colleague } })
    await final('teamwork.presence', { body: { ...of, tab_key: 'a-tab-of-the-browser', is_editing: true } })
  })

  test('settings, notifications, imports and saved views offer an undo only where there is one', async () => {
    await undoable('placeholders.edit', { body: { key: 'album', value: 'https://example.org/a.png' } })
    await final('contact.changeMail', { body: { email: 'queries@example.org' } })
    const told = { title: 'Now', message: 'Listen', notification_type: 'general' }
    const send_at = new Date(Date.now() + 3_600_000).toISOString()
    await final('notifications.sendTest', {
      body: { ...told, device_token: `dGVzdA:APA91b${'x'.repeat(134)}` },
    })
    for (const decision of ['sendNow', 'cancel']) {
      const { notification_id } = await final('notifications.send', { body: { ...told, send_at } })
      await final(`notifications.${decision}`, { body: { notification_id } })
    }
    for (const decision of ['cancelSelected', 'sendSelectedAgain']) {
      const { notification_id } = await final('notifications.send', { body: { ...told, send_at } })
      if (decision === 'sendSelectedAgain')
        await app.db
          .updateTable('notifications')
          .set({ state: 'failed', failure: 'Later' })
          .where('notification_id', '=', Number(notification_id))
          .execute()
      await final(`notifications.${decision}`, { body: { id: [notification_id], expected_count: 1 } })
    }
    const view = await final('savedViews.add', {
      body: { list: 'tracks', name: 'Mine', query: { search: 'ram' } },
    })
    await final('savedViews.pin', { body: { view_id: view.view_id, is_pinned: true } })
    await final('savedViews.edit', { body: { view_id: view.view_id, name: 'Yours' } })
    await final('savedViews.delete', { params: { id: Number(view.view_id) } })
    await final('imports.readExcel', { body: sheetForm(await sheetOf([sheetRow(1)])) })
    const rows = [sheetRow(3, { Album: 'New in the sheet' }), sheetRow(4, { 'Hindi Name': null })]
    const named = sheetForm(await sheetOf(rows))
    const preview = Number((await final('imports.upload', { body: named })).import_id)
    await final('imports.chooseName', { body: { import_id: preview, name_no: 1, record_id: null } })
    const cells = [{ column: 'Hindi Name', value: 'भजन' }]
    await final('imports.correctRow', { body: { import_id: preview, row: 3, cells } })
    await final('imports.cells', { body: { import_id: preview, row: 3 } })
    const again = sheetForm(await sheetOf([sheetRow(3), sheetRow(3)]))
    await final('imports.readColumns', { body: again })
    await final('imports.forgetColumns', { body: { key: '0'.repeat(32) } })
    const repeated = Number((await final('imports.upload', { body: again })).import_id)
    await final('imports.chooseExisting', {
      body: { import_id: repeated, existing_as: 'update', links_as: 'add' },
    })
    await final('imports.chooseRow', { body: { import_id: repeated, row: 3, choice: 'add' } })
    const begun = async () =>
      Number((await final('imports.upload', { body: sheetForm(await sheetOf([sheetRow(2)])) })).import_id)
    await final('imports.cancel', { body: { import_id: await begun() } })
    await final('imports.start', { body: { import_id: await begun() } })
  })

  test('API keys, player passwords, webhooks, backups and catalogue files offer no undo', async () => {
    const key = { name: 'The app', scopes: ['tracks'], origins: '', rate_per_minute: 60 }
    const key_id = await added('apiKeys.save', 'key_id', key)
    await final('apiKeys.save', { body: { ...key, name: 'The other app', action: 'edit', key_id } })
    await final('apiKeys.revoke', { body: { key_id } })
    await final('apiKeys.switchOnListeningPage', { body: {} })
    const listener = { name: 'Asha', email: 'player@example.org', phone_num: '1' }
    const user_id = await added('users.save', 'id', listener)
    const password = await final('playerPasswords.add', { body: { user_id, name: 'Phone' } })
    const { player_password_id } = password
    await final('playerPasswords.revoke', { body: { player_password_id } })
    const hook = {
      name: 'A hook',
      // An address, which is not looked up; without workers nothing is sent to it.
      url: 'https://93.184.215.14/',
      kinds: ['tags'],
      actions: ['sent'],
      is_active: '1',
    }
    const webhook_id = await added('webhooks.save', 'webhook_id', hook)
    const { delivery_id } = await final('webhooks.sendTest', { body: { webhook_id } })
    await final('webhooks.sendAgain', { body: { delivery_id } })
    await final('webhooks.rotateSecret', { body: { webhook_id } })
    await final('webhooks.save', { body: { ...hook, name: 'Another', action: 'edit', webhook_id } })
    await final('webhooks.delete', { body: { webhook_id } })
    await final('backups.start', {})
    await final('catalogueFiles.prepareExport', { body: { with_files: false } })
    const records = new FormData()
    records.append('file', new File(['{"key": "1", "tag_name": ""}'], 'tags.ndjson'))
    const import_id = Number((await final('imports.uploadCatalogue', { body: records })).import_id)
    await sql`update imports set state = 'ready' where import_id = ${import_id}`.execute(app.db)
    await sql`
      with checked as (
        update catalogue_imports set state = 'checked', counts = '{"tags": {"added": 0, "changed": 0, "unchanged": 0, "failed": 1}}'
        where entry_id = ${import_id} returning import_id
      )
      insert into catalogue_import_problems (import_id, resource, file, line, field, problem, record)
      select import_id, 'tags', 'tags.ndjson', 1, 'tag_name', '{}', '{"key": "1", "tag_name": ""}' from checked`.execute(
      app.db,
    )
    const { Info } = await app.ask(contract.imports.leftOutLines, { params: { id: import_id }, body: {} })
    await final('imports.correctLine', {
      body: { import_id, problem_id: Info[0]?.problem_id, text: 'Corrected' },
    })
  })

  test('second factors and sessions offer no undo', async () => {
    const proof = { password: PASSWORD }
    const { challenge, options } = await final('secondFactor.startPasskey', { body: proof })
    const passkey = authenticatorOf(ORIGIN).register(options as Record<string, unknown>)
    await final('secondFactor.addPasskey', { body: { challenge, name: 'Key', passkey } })
    const [known] = (await app.ask(contract.secondFactor.state)).passkeys
    const passkey_id = known?.passkey_id
    await final('secondFactor.renamePasskey', { body: { passkey_id, name: 'Office' } })
    await final('secondFactor.startTotp', { body: proof })
    const { pending_secret } = await app.db
      .selectFrom('totp_secrets')
      .select('pending_secret')
      .executeTakeFirstOrThrow()
    const code = codeOf(pending_secret ?? Buffer.alloc(0), stepAt(Date.now()))
    await final('secondFactor.confirmTotp', { body: { code } })
    await final('secondFactor.renewRecoveryCodes', { body: proof })
    await final('subadmins.requireSecondFactor', { body: { is_required: '1' } })
    await final('secondFactor.removePasskey', { body: { ...proof, passkey_id } })
    await final('subadmins.requireSecondFactor', { body: { is_required: '0' } })
    await final('secondFactor.removeTotp', { body: proof })
    const sub = await app.addAdmin('subadmin', 'reset@example.org')
    await app.db
      .insertInto('totp_secrets')
      .values({ admin_id: sub.admin_id, secret: Buffer.alloc(20) })
      .execute()
    await final('subadmins.resetSecondFactor', { body: { user_id: sub.admin_id } })
    const other = await app.call(contract.session.signIn, {
      body: { email: 'main@example.org', password: PASSWORD },
    })
    expect(other.body.success).toBe(1)
    const { sessions } = await app.ask(contract.ownSessions.list)
    const session_id = sessions.find(({ is_current }) => !is_current)?.session_id
    await final('ownSessions.end', { body: { session_id } })
    await final('ownSessions.endOthers', {})
  })

  test('drafts of recordings: saving them offers an undo that succeeds, all else none', async () => {
    const frames = (count: number) => mp3(Array.from({ length: count }, () => 128))
    const upload = (count: number) => {
      const body = new FormData()
      body.append('upload_key', `key-of-${count}-frames`)
      body.append('file', new File([new Uint8Array(frames(count))], 'Ram Dhun.mp3'))
      return final('recordings.upload', { body })
    }
    const draft_id = [Number((await upload(20)).draft_id), Number((await upload(21)).draft_id)]
    await final('recordings.edit', { body: { draft_id, albums: [{ name: 'New' }] } })
    const body = new FormData()
    body.append('draft_id', draft_id.join())
    const create = { width: 30, height: 20, channels: 3, background: '#c2410c' } as const
    const cover = await sharp({ create }).png().toBuffer()
    body.append('cover_image', new File([new Uint8Array(cover)], 'cover.png'))
    await final('recordings.setCover', { body })
    await undoable('recordings.save', { body: { draft_id: draft_id.slice(1) } })
    await final('recordings.remove', { body: { draft_id } })
  })

  test('files in parts, and what a save has made, offer no undo', async () => {
    const sound = mp3(Array.from({ length: 22 }, () => 128))
    const begun = await final('uploads.begin', {
      body: { call: 'recording/upload', file_name: 'parts.wav', size: sound.length },
    })
    const upload_id = String(begun.upload_id)
    const body = new FormData()
    body.append('upload_id', upload_id)
    body.append('offset', '0')
    body.append('part', new File([new Uint8Array(sound)], 'part'))
    await final('uploads.part', { body })
    await final('uploads.remove', { body: { upload_id } })
    await final('saves.settle', { body: { key: 'of no save' } })
  })

  test('exported files that come back: applying one offers an undo that succeeds, all else none', async () => {
    await added('tags.save', 'tag_id', { tag_name: 'Exported' })
    const everything = { byQuery: true, query: '', id: [] }
    const upload = async (name: string) => {
      const answer = await app.ask(contract.tags.export, { body: { ...everything, format: 'xlsx' } })
      const [sheet] = await openExport(answer)
      if (!sheet?.rows[0]) throw new Error('The export has no rows')
      sheet.rows[0].Name = name
      const body = new FormData()
      body.append('file', new File([new Uint8Array(await saveAsXlsx([sheet]))], 'tags.xlsx'))
      return Number((await final('imports.uploadEdited', { body })).import_id)
    }
    const import_id = await upload('Brought back')
    await final('imports.chooseCells', { body: { import_id, take: true } })
    const wrong = await upload('?')
    await final('imports.correctCell', {
      body: { import_id: wrong, row_no: 1, cell: { field: 'tag_name', text: 'Corrected' } },
    })
    await undoable('imports.start', { body: { import_id } })
    await final('imports.cancel', { body: { import_id: await upload('Discarded') } })
  })

  test('the sample, an undo and a password offer no undo', async () => {
    const tag_id = await added('tags.save', 'tag_id', { tag_name: 'Undone' })
    const { body } = await app.call(contract.tags.delete, { params: { id: tag_id } })
    await final('history.undo', { body: { change_id: body.success === 1 && body.change_id } })
    await final('sample.remove', {})
    await final('session.changePassword', {
      body: {
        currentPassword: PASSWORD,
        newPassword: 'another long one',
        confirmNewPassword: 'another long one',
      },
    })
    await final('session.signOut', {})
  })

  test('every call that changes something was walked', () => {
    const missing = calls
      .map(([name]) => name)
      .filter((name) => !READING.test(name) && !NOT_SIGNED_IN.includes(name) && !made.has(name))
    expect(missing).toEqual([])
  })
}
