import { SubsonicAPI } from 'subsonic-api'
import { playerPasswords } from '#contract/resources/player-passwords.ts'
import { tracks } from '#contract/resources/tracks.ts'
import { users } from '#contract/resources/users.ts'
import type { TestApp } from './start-app.ts'
import { trackForm } from './tracks.ts'

/** Adds a user of the app and makes a player password. */
export async function addListener(app: TestApp, email: string) {
  const user = await app.ask(users.save, {
    body: { action: 'add', name: 'Asha', email, phone_num: '98765' },
  })
  const made = await app.ask(playerPasswords.add, { body: { user_id: user.id, name: 'Phone' } })
  return { email, ...made }
}

type Auth = { apiKey: string } | { username: string; password: string }

/** A player that nobody here wrote. */
export const playerOf = (app: TestApp, auth: Auth, more: { post?: boolean } = {}) =>
  new SubsonicAPI({ url: `${app.base}/`, auth, ...more })

/** A track with a stored recording of some bytes. */
export async function addRecording(app: TestApp, track_id: number, size = 5000): Promise<Buffer> {
  const key = `audio/${crypto.randomUUID().replaceAll('-', '')}.mp3`
  const bytes = Buffer.from(Array.from({ length: size }, (_, i) => i % 251))
  await app.store.write(key, bytes, { contentType: 'audio/mpeg' })
  await app.db.insertInto('stored_file').values({ key, state: 'kept', size }).execute()
  await app.db
    .updateTable('tracks')
    .set({ audio_key: key, audio_size: size, duration: 100, is_track_complete: '1' })
    .where('track_id', '=', track_id)
    .execute()
  return bytes
}

type Body = { status: string; error?: { code: number; message: string } } & Record<string, unknown>
type Params = Record<string, string> | string[][]

/** What every call of a player has, but for its sign-in. */
export const PLAYER = { v: '1.16.1', c: 'Test player', f: 'json' }

/** Calls of players with exactly the given parameters. */
export function playerCalls(app: () => TestApp) {
  /** Answers what is inside of the envelope. */
  async function ask(call: string, params: Params, init: RequestInit = {}) {
    const response = await fetch(`${app().base}/rest/${call}?${new URLSearchParams(params)}`, init)
    if (response.status !== 200) throw new Error(`${call} answered ${response.status}`)
    const body = (await response.json()) as { 'subsonic-response': Body }
    return body['subsonic-response']
  }
  const codeOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).error?.code
  return { ask, codeOf }
}

/** A track that players can play, with a recording of some bytes. */
export async function addPlayable(app: TestApp, name: string, size?: number): Promise<number> {
  const { track_id } = await app.ask(tracks.save, { body: { action: 'add', ...trackForm(name) } })
  await addRecording(app, track_id, size)
  return track_id
}
