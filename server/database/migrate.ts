import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './connect.ts'
import { up as people } from './migrations/0001-people.ts'
import { up as catalogue } from './migrations/0002-catalogue.ts'
import { up as history } from './migrations/0003-history.ts'
import { up as content } from './migrations/0004-content.ts'
import { up as audioUploads } from './migrations/0005-audio-uploads.ts'
import { up as playback } from './migrations/0006-playback.ts'
import { up as mails } from './migrations/0007-mails.ts'
import { up as views } from './migrations/0008-views.ts'
import { up as fetching } from './migrations/0009-fetch.ts'
import { up as imports } from './migrations/0010-imports.ts'
import { up as manyPeople } from './migrations/0011-people.ts'
import { up as publicScreens } from './migrations/0012-public.ts'
import { up as pages } from './migrations/0013-pages.ts'
import { up as notifications } from './migrations/0014-notifications.ts'
import { up as peaks } from './migrations/0015-peaks.ts'
import { up as undo } from './migrations/0016-undo.ts'
import { up as dashboard } from './migrations/0017-dashboard.ts'
import { up as importNamesSearch } from './migrations/0018-import-names-search.ts'
import { up as changesByPeople } from './migrations/0019-changes-by-people.ts'

/** In order; a migration that has landed is never edited, a new one is appended. */
const migrations: Record<string, Migration> = {
  '0001-people': { up: people },
  '0002-catalogue': { up: catalogue },
  '0003-history': { up: history },
  '0004-content': { up: content },
  '0005-audio-uploads': { up: audioUploads },
  '0006-playback': { up: playback },
  '0007-mails': { up: mails },
  '0008-views': { up: views },
  '0009-fetch': { up: fetching },
  '0010-imports': { up: imports },
  '0011-people': { up: manyPeople },
  '0012-public': { up: publicScreens },
  '0013-pages': { up: pages },
  '0014-notifications': { up: notifications },
  '0015-peaks': { up: peaks },
  '0016-undo': { up: undo },
  '0017-dashboard': { up: dashboard },
  '0018-import-names-search': { up: importNamesSearch },
  '0019-changes-by-people': { up: changesByPeople },
}

/** Brings the schema up to date, in one transaction; several processes may call it at once. Throws what went wrong. */
export async function migrateToLatest(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
