import { SubsonicAPI } from 'subsonic-api'
import { playerPasswords } from '#contract/player-passwords.ts'
import { users } from '#contract/users.ts'
import type { TestApp } from './start-app.ts'

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
