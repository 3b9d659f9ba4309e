import { parseRssFeed } from 'feedsmith'
import sax from 'sax'
import type { TestApp } from './start-app.ts'

/** Throws when a text is no well-formed XML, or has characters that XML 1.0 cannot hold. */
function checkXml(text: string): void {
  const parser = sax.parser(true)
  parser.onerror = (error) => {
    throw error
  }
  parser.write(text).close()
  // The parser accepts them.
  if (/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)) throw new Error('Not XML 1.0')
}

/** Asks for feeds and for what they name as podcast apps do; addresses of `PUBLIC_URL` go to the application. */
export function podcastApp(app: TestApp, publicUrl: string) {
  const call = (address: string, init: RequestInit = {}) =>
    fetch(address.replace(publicUrl, app.base), { redirect: 'manual', ...init })
  return {
    call,
    async read(path: string) {
      const response = await call(`${publicUrl}/feeds/${path}`)
      const text = await response.text()
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text}`)
      checkXml(text)
      return { text, headers: response.headers, feed: parseRssFeed(text) }
    },
    status: async (path: string, init: RequestInit = {}) =>
      (await call(path.startsWith('http') ? path : `${publicUrl}/feeds/${path}`, init)).status,
  }
}

type Columns = Partial<{
  display_name: string
  display_name_hindi: string | null
  description: string | null
  description_hindi: string | null
  lyrics: string | null
  lyrics_hindi: string | null
  is_active: '0' | '1'
  cover_picture: string | null
}>

/** Adds a track with audio of so many bytes. */
export async function addTrack(app: TestApp, columns: Columns = {}, bytes = 5000): Promise<number> {
  const key = `audio/${crypto.randomUUID().replaceAll('-', '')}.mp3`
  await app.store.write(key, Buffer.alloc(bytes, 1), { contentType: 'audio/mpeg' })
  await app.db.insertInto('stored_file').values({ key, state: 'kept', size: bytes }).execute()
  const { track_id } = await app.db
    .insertInto('tracks')
    .values({ display_name: 'A track', audio_key: key, is_track_complete: '1', duration: 61.4, ...columns })
    .returning('track_id')
    .executeTakeFirstOrThrow()
  return track_id
}
