import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/calls/endpoint.ts'
import { LINK_FIELDS } from '#contract/catalogue/references.ts'
import { DROP_KINDS } from '#contract/features/draft-needs.ts'
import { MAX_DRAFTS, type recordings } from '#contract/features/recordings.ts'
import { areNumbered } from '#contract/values/file-numbers.ts'
import { possibleNames } from '#contract/values/name-list.ts'
import { foundIn, isNameIn, matchNames, recordsById } from '#server/catalogue/names/match-names.ts'
import type { Context } from '#server/core/context.ts'
import type { Database } from '#server/core/database/connect.ts'
import { inTransaction } from '#server/core/database/transaction.ts'
import { orTaken } from '#server/core/database/unique.ts'
import { invalid, notFound } from '#server/core/errors/api-errors.ts'
import { storeAudio } from '#server/core/files/audio.ts'
import { keepFile, storeTagPicture } from '#server/core/files/images.ts'
import { keepFiles } from '#server/core/files/stored-files.ts'
import type { SignedIn } from '#server/core/http/handlers.ts'
import { message } from '#server/core/messages/message.ts'
import { KIND_RESOURCES } from '#server/resources/all-resources.ts'
import { artistsResource } from '#server/resources/artists/artists.store.ts'
import { categoriesResource } from '#server/resources/categories/categories.store.ts'
import { countDrafts, type StoredLinks } from './drafts.store.ts'
import { albumOfFolder, albumOfTag, artistsIn, headOfFile, namesOfRecording } from './names-of-file.ts'
import { hashAudioOfSize, hashOf, tracksWithAudio } from './same-audio.ts'
import { withGuess } from './with-guess.ts'

type Body = BodyOf<typeof recordings.upload>
/** Thrown when a draft with the key of an upload, or with the same audio, exists. */
const TAKEN = new Error('An upload has the same key or the same audio as another')

/**
 * Stores an uploaded recording as a draft, with data from its tags, its name and its folder; returns its id, or that of the draft
 * that an earlier upload with this key has made. Throws `invalid` for content that is not audio, for audio of a track or another
 * draft of this admin, and for too many drafts; `not_found` when the record on which it was dropped is gone.
 */
export async function uploadDraft(context: Context, admin: SignedIn, body: Body): Promise<number> {
  const { db } = context
  const { admin_id } = admin
  const before = await draftOf(db, admin_id, body.upload_key)
  if (before !== undefined) return before
  if ((await countDrafts(db, admin_id)) >= MAX_DRAFTS)
    throw invalid({ file: message('recordings.tooMany', { most: MAX_DRAFTS }) })
  const given = await givenLinks(db, body)
  const content_hash = await hashOf(body.file.path)
  await hashAudioOfSize(context, [body.file.size])
  await refuseKnown(db, admin_id, content_hash)
  const added = addDraft(context, admin, body, given, content_hash)
  try {
    return await orTaken(added, () => TAKEN)
  } catch (error) {
    if (error !== TAKEN) throw error
    // Two uploads at once have the same key: the files of this one are swept.
    const other = await draftOf(db, admin_id, body.upload_key)
    if (other !== undefined) return other
    await refuseKnown(db, admin_id, content_hash)
    throw error
  }
}

const draftOf = async (db: Database, admin_id: number, upload_key: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('recording_drafts')
      .select('draft_id')
      .where('admin_id', '=', admin_id)
      .where('upload_key', '=', upload_key)
      .executeTakeFirst()
  )?.draft_id

/** The record on whose screen the recording was dropped, if any. */
async function givenLinks(db: Database, body: Body): Promise<StoredLinks> {
  const links: StoredLinks = {}
  for (const kind of DROP_KINDS) {
    const id = body[LINK_FIELDS[kind]]
    if (id === null) continue
    const resource = KIND_RESOURCES[kind]
    const record = (await recordsById(db, resource, [id])).get(id)
    if (!record) throw notFound(resource.noun)
    links[kind] = [{ id: record.id, name: record.name }]
  }
  return links
}

async function refuseKnown(db: Database, admin_id: number, content_hash: Buffer): Promise<void> {
  const draft = await db
    .selectFrom('recording_drafts')
    .select('file_name')
    .where('admin_id', '=', admin_id)
    .where('content_hash', '=', content_hash)
    .executeTakeFirst()
  if (draft) throw invalid({ file: message('recordings.sameDraft', { name: draft.file_name }) })
  const track = (await tracksWithAudio(db, [content_hash])).get(content_hash.toString('hex'))
  if (track) throw invalid({ file: message('recordings.sameTrack', { name: track.display_name }) })
}

async function addDraft(
  context: Context,
  { admin_id, rights }: SignedIn,
  { file, folder: sent, upload_key, numbered }: Body,
  given: StoredLinks,
  content_hash: Buffer,
): Promise<number> {
  const { db } = context
  const { file_name } = file
  const folder = sent ?? ''
  const audio = await storeAudio(context, file, 'file')
  const { title, artists, album, genre, cover } = audio
  const isNumbered = numbered || areNumbered([...(await filesBeside(db, admin_id, folder)), file_name])
  const head = headOfFile(file_name, isNumbered)
  const names = await withGuess(db, namesOfRecording(title, head.title), rights)
  const albumName = albumOfTag(album) ?? albumOfFolder(folder)
  const category =
    genre === null ? null : foundIn((await matchNames(db, categoriesResource, [genre])).get(genre))?.record
  const known = await matchNames(db, artistsResource, artists.flatMap(possibleNames))
  const links: StoredLinks = {
    albums: albumName === null ? [] : [{ id: null, name: albumName }],
    artists: artistsIn(artists, isNameIn(known)).map((name) => ({ id: null, name })),
    categories: category ? [{ id: category.id, name: category.name }] : [],
    tags: [],
    ...given,
  }
  const record_date = audio.record_date ?? head.day
  const picture = cover && (await coverOf(context, admin_id, cover))
  return inTransaction(db, async (trx) => {
    await keepFiles(trx, [audio.key])
    if (picture?.cover_picture) await keepFile(trx, picture.cover_picture)
    const { draft_id } = await trx
      .insertInto('recording_drafts')
      .values({
        ...{ admin_id, upload_key, content_hash, file_name, folder, ...names },
        audio_key: audio.key,
        audio_size: audio.size,
        duration: audio.duration,
        bitrate: audio.bitrate,
        cover_picture: picture?.cover_picture ?? null,
        cover_hash: picture?.cover_hash ?? null,
        record_date,
        year: record_date === null ? audio.year : null,
        album_position: audio.track_number ?? head.place,
        links: JSON.stringify(links),
      })
      .returning('draft_id')
      .executeTakeFirstOrThrow()
    return draft_id
  })
}

/** The names of the files of a folder that the admin has uploaded before. */
async function filesBeside(db: Database, admin_id: number, folder: string): Promise<string[]> {
  const rows = await db
    .selectFrom('recording_drafts')
    .select('file_name')
    .where('admin_id', '=', admin_id)
    .where('folder', '=', folder)
    .execute()
  return rows.map(({ file_name }) => file_name)
}

/** Stores the picture in a file as a cover, or finds the cover of another draft with the same picture. */
async function coverOf(context: Context, admin_id: number, cover: Buffer) {
  const cover_hash = createHash('sha256').update(cover).digest()
  const { rows } = await sql<{ cover_picture: string | null }>`
    select cover_picture from recording_drafts
    where admin_id = ${admin_id} and cover_hash = ${cover_hash} limit 1`.execute(context.db)
  const [known] = rows
  return { cover_hash, cover_picture: known ? known.cover_picture : await storeTagPicture(context, cover) }
}
