import { execFile, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connect } from '#server/core/database/connect.ts'
import { bareEnvironment } from '#server/testing/copies.ts'
import { databaseAt } from '#server/testing/global-setup.ts'

// ARCHITECTURE.md, "Adding a resource": the steps are its own, and the numbers of files that it names.

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)

/** Tags are the smallest resource: what is new of moods is theirs by another name. */
const NEW_FILES = [
  'contract/resources/tags.ts',
  'server/resources/tags/tags.store.ts',
  'server/resources/tags/tags.routes.ts',
  'web/resources/tags/index.ts',
  'web/resources/tags/tag-list.tsx',
  'web/resources/tags/tag-form.tsx',
]

/** The lists of everything: each gets for moods the lines that it has for tags. */
const REGISTRIES = [
  'contract/index.ts',
  'contract/calls/permissions.ts',
  'contract/catalogue/team-kinds.ts',
  'contract/features/global-search.ts',
  'contract/features/saved-views.ts',
  'contract/messages/nouns/names.ts',
  'server/routes.ts',
  'server/resources/all-resources.ts',
  'server/core/database/links.ts',
  'web/resources.ts',
  'web/core/navigation/guarded-labels.ts',
  'web/features/history/changes/kinds.ts',
  'web/features/history/field-names.ts',
  'web/catalogue/kinds/edited-fields.ts',
  'web/catalogue/screen/used-in.tsx',
  'server/access.test.ts',
]

const MIGRATION = `import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`
    create table moods (
      mood_id integer generated always as identity primary key,
      mood_name text collate names not null check (char_length(mood_name) between 1 and 200),
      mood_name_hindi text collate names,
      aliases text[] not null default '{}',
      date_created timestamptz not null default now(),
      date_modified timestamptz not null default now(),
      modified_by integer,
      version integer not null default 1
    );
    create index on moods (mood_name, mood_id);
    create index on moods (mood_name_hindi, mood_id);
    create index on moods (date_modified, mood_id);
    select search_table('moods', 'mood_id', 'moods');
    select count_table('moods', '''1''::text');
    create table mood_tracks (
      mood_id integer not null references moods on delete cascade,
      track_id integer not null references tracks on delete cascade,
      primary key (mood_id, track_id)
    );
    create index on mood_tracks (track_id, mood_id);
    select check_by_statement('mood_tracks', 'moods', 'mood_id'), check_by_statement('mood_tracks', 'tracks', 'track_id');
    select log_table('moods'), log_table('mood_tracks');
  \`.execute(db)
}
`

const TEXTS = ['en', 'es', 'fr', 'hi', 'it', 'sa', 'zh']

const asMoods = (text: string) => text.replaceAll('tag', 'mood').replaceAll('Tag', 'Mood')

test('a resource that is added by the recipe compiles, starts on an empty directory, and is listed, saved, linked and undone', async () => {
  const copy = await copyOfTheProduct()
  await addMoods(copy)
  await writeSchema(copy)
  const { stdout } = await run(
    process.execPath,
    // Each of several checkers works out the shared types again, and other tests keep the other cores busy.
    [join(ROOT, 'node_modules/typescript/bin/tsc'), '--noEmit', '--checkers', '1'],
    { cwd: copy },
  ).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')

  const call = await startCopy(copy)
  const { track_id } = (await call('track/list', { pageSize: 1 })).data.Info[0]
  const { data: mood } = await call('moods/add', {
    action: 'add',
    mood_name: 'Peace',
    mood_name_hindi: 'शांति',
  })
  const { mood_id, version } = mood
  expect((await call('moods/list', { searchText: 'shanti' })).data.Info).toMatchObject([{ mood_id }])
  expect((await call('search/everything', { searchText: 'peace' })).data.hits).toMatchObject([
    { kind: 'moods' },
  ])

  const edited = await call('moods/add', { action: 'edit', mood_id, version, mood_name: 'Calm' })
  expect(edited).toMatchObject({ success: 1, message: 'Mood saved.', data: { mood_name: 'Calm' } })
  await call('history/undo', { change_id: edited.change_id })
  expect((await call(`moods/getMoodById/${mood_id}`)).data.mood_name).toBe('Peace')

  const added = await call('moods/addMoodTrack', { mood_id, track_id: [track_id] })
  const deleted = await call(`moods/delete/${mood_id}`, undefined, 'DELETE')
  expect((await call('moods/list', {})).data.totalCount).toBe(0)
  await call('history/undo', { change_id: deleted.change_id })
  expect((await call('moods/usedIn', { id: mood_id })).data).toEqual([{ kind: 'tracks', count: 1 }])
  await call('history/undo', { change_id: added.change_id })
  expect((await call('moods/usedIn', { id: mood_id })).data).toEqual([])
}, 600_000)

async function copyOfTheProduct(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'sangraha recipe '))
  onTestFinished(() => rm(copy, { recursive: true, force: true, maxRetries: 10 }))
  for (const name of ['contract', 'server', 'web', 'listen', 'e2e', 'bench', 'scripts', 'package.json'])
    await cp(join(ROOT, name), join(copy, name), { recursive: true })
  const config = JSON.parse(await readFile(join(ROOT, 'tsconfig.json'), 'utf8'))
  await writeFile(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ ...config, include: ['contract', 'server', 'web'] }),
  )
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

async function addMoods(copy: string): Promise<void> {
  for (const file of NEW_FILES) {
    const path = join(copy, asMoods(file))
    await mkdir(dirname(path), { recursive: true })
    await writeFile(
      path,
      asMoods(await readFile(join(ROOT, file), 'utf8')).replaceAll('IconMoods', 'IconTags'),
    )
  }
  await writeFile(join(copy, 'server/core/database/migrations/9999-moods.ts'), MIGRATION)
  for (const file of REGISTRIES) await change(join(copy, file), (text) => likeTags(text))
  for (const language of TEXTS) {
    await change(join(copy, 'contract/messages/nouns', `${language}.json`), textsLikeTags)
    await change(join(copy, 'web/core/i18n', `${language}.json`), textsLikeTags)
  }
}

const change = async (path: string, edit: (text: string) => string) => {
  const before = await readFile(path, 'utf8')
  const after = edit(before)
  expect(after, `${basename(path)} has lines for tags`).not.toBe(before)
  await writeFile(path, after)
}

const ABOUT_TAGS = /\btags?(_\w+|Routes|Resource|sResource|sRoutes)?\b/
/** Of a dictionary only the key counts: other texts speak of tags too. */
const TEXT_ABOUT_TAGS = /^\s*"?tags?(_\w+)?"?:/

/** Each line that is about tags, with the block that it begins, and once more about moods before it. */
function likeTags(text: string, about = ABOUT_TAGS): string {
  const lines = text.split('\n')
  const result: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (!about.test(line)) {
      result.push(line)
      continue
    }
    const indent = /^\s*/.exec(line)?.[0] ?? ''
    const end = line.endsWith('{')
      ? lines.findIndex((each, n) => n > at && each.startsWith(`${indent}}`))
      : at
    const block = lines.slice(at, end + 1)
    const again = asMoods(block.join('\n'))
    result.push(/^\s/.test(line) && !again.endsWith(',') ? `${again},` : again, ...block)
    at = end
  }
  return result.join('\n')
}

const textsLikeTags = (text: string) => likeTags(text, TEXT_ABOUT_TAGS)

/** Writes `schema.ts` from a database that the copy's own migrations have made. */
async function writeSchema(copy: string): Promise<void> {
  const server = inject('databaseUrl')
  const name = `recipe_${randomUUID().replaceAll('-', '')}`
  const admin = connect(server, { max: 1 })
  onTestFinished(async () => {
    await sql`drop database ${sql.ref(name)} with (force)`.execute(admin)
    await admin.destroy()
  })
  await sql`create database ${sql.ref(name)}`.execute(admin)
  const script = `
    import { connect } from '#server/core/database/connect.ts'
    import { migrateToLatest } from '#server/core/database/migrate.ts'
    import { startLog } from '#server/start/start-log.ts'
    import { describeSchema } from '#server/testing/describe-schema.ts'
    const db = connect(process.env.DATABASE)
    await migrateToLatest(db, startLog('silent'))
    console.log(await describeSchema(db))
    await db.destroy()`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: copy,
    env: { ...process.env, DATABASE: databaseAt(server, name) },
  })
  await writeFile(join(copy, 'server/core/database/schema.ts'), stdout)
}

/** Starts the copy on an empty directory; answers how to call it as the main admin. */
async function startCopy(copy: string) {
  const dataDir = join(copy, 'data')
  const settings = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    ADMIN_EMAIL: 'asha@example.org',
    ADMIN_PASSWORD: 'a song for every day',
  }
  const child = fork(join(copy, 'server/main.ts'), {
    env: { ...bareEnvironment(), ...settings },
    execArgv: [],
    silent: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text
    })
  onTestFinished(async () => {
    if (child.exitCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  })
  const address = () => /is ready: (\S+)/.exec(output)?.[1]
  await expect
    .poll(() => child.exitCode ?? address(), { timeout: 300_000 })
    .toBeTypeOf('string')
    .catch((error: unknown) => {
      throw new Error(`It did not start:\n${output}`, { cause: error })
    })
  let token = ''
  const call = async (path: string, body?: object, method = body ? 'POST' : 'GET') => {
    const response = await fetch(`${address()}api/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const answer = await response.json()
    expect(answer, path).toMatchObject({ success: 1 })
    return answer
  }
  const signedIn = await call('admin/adminLogin', {
    email: settings.ADMIN_EMAIL,
    password: settings.ADMIN_PASSWORD,
  })
  token = signedIn.data.adminInfo.access_token
  return call
}
