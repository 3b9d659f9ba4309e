import { buffer } from 'node:stream/consumers'
import type { Rights } from '#contract/calls/permissions.ts'
import { REQUIRED } from '#contract/values/fields.ts'
import { Upload } from '#contract/values/files.ts'
import { isWhole, type PictureEdit } from '#contract/values/picture-edit.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { invalid } from '#server/core/errors/api-errors.ts'
import { isStored, readImageEdit, writeImageEdit } from '#server/core/files/image-edits.ts'
import { editStored } from '#server/core/files/image-process.ts'
import { keepFile, storeEditedImage, storeEncoded, storeImage } from '#server/core/files/images.ts'
import { pictureKey } from '#server/core/files/keys.ts'
import { message } from '#server/core/messages/message.ts'
import { isPictureUsed } from './picture-uses.ts'

type Files = Pick<Context, 'db' | 'store'>
export type SentPicture = Upload | string | null | undefined
/** The fields about a picture that every form sends besides the picture itself. */
export type PictureChoice = {
  existing_cover?: string | null | undefined
  cover_edit?: PictureEdit | null | undefined
}

/** The key or link of a chosen picture; `keep` must run in the transaction that refers to it. */
export type ChosenPicture = {
  value: string
  keep: (trx: Transaction, admin: { rights: Rights }) => Promise<void>
}

const notInUse = () => invalid({ existing_cover: message('pictures.notInUse') })

/**
 * Takes the picture that a form sends in the field `field`: an upload, a stored picture, cropped if wanted, or a link. Null when
 * the form sends none. A stored file stays pending until `keep`; throws `invalid`.
 */
export async function choosePicture(
  files: Files,
  sent: SentPicture,
  field: string,
  { existing_cover, cover_edit }: PictureChoice,
): Promise<ChosenPicture | null> {
  const edit = cover_edit && !isWhole(cover_edit) ? cover_edit : null
  if (sent instanceof Upload)
    return edit ? chooseEdited(files, sent, field, edit) : chooseUpload(files, sent, field)
  if (!sent && existing_cover) return chooseExisting(files, existing_cover, cover_edit ?? null)
  // A picture behind a link is not stored here, so it cannot be cropped.
  if (edit) throw invalid({ cover_edit: REQUIRED })
  return sent ? { value: sent, keep: async () => undefined } : null
}

async function chooseUpload(files: Files, upload: Upload, field: string): Promise<ChosenPicture> {
  const key = await storeImage(files, upload, field)
  return { value: key, keep: (trx) => keepFile(trx, key) }
}

async function chooseEdited(
  files: Files,
  upload: Upload,
  field: string,
  edit: PictureEdit,
): Promise<ChosenPicture> {
  const { key, whole } = await storeEditedImage(files, upload, field, edit)
  return { value: key, keep: (trx) => keepEdited(trx, key, whole, edit) }
}

async function keepEdited(trx: Transaction, key: string, whole: string, edit: PictureEdit): Promise<void> {
  await keepFile(trx, whole)
  await keepFile(trx, key)
  await writeImageEdit(trx, key, { whole, edit })
}

/** Takes a stored picture unchanged or, with an edit, makes a new one from the whole picture. */
async function chooseExisting(
  files: Files,
  existing: string,
  edit: PictureEdit | null,
): Promise<ChosenPicture> {
  const present = edit && (await readImageEdit(files.db, existing))
  const whole = present?.whole ?? existing
  const refer = (key: string): ChosenPicture => ({
    value: key,
    keep: (trx, admin) => keepExisting(trx, admin.rights, existing, key),
  })
  if (!edit || isSame(edit, present?.edit)) return refer(existing)
  if (isWhole(edit)) return refer(whole)

  const key = await makeOfStored(files, whole, edit)
  return {
    value: key,
    async keep(trx, { rights }) {
      await keepExisting(trx, rights, existing, whole)
      await keepFile(trx, key)
      await writeImageEdit(trx, key, { whole, edit })
    },
  }
}

const isSame = (one: PictureEdit, other: PictureEdit | undefined) =>
  other !== undefined &&
  one.rotation === other.rotation &&
  isSameShares(one.crop, other.crop) &&
  isSameShares(one.focus, other.focus)

const isSameShares = <Shares extends object>(one: Shares | null, other: Shares | null) =>
  one === null || other === null
    ? one === other
    : Object.entries(one).every(([name, share]) =>
        Object.entries(other).some(([as, its]) => as === name && its === share),
      )

/** Keeps the file of a picture, if a record that the admin may view shows it. Throws `invalid` otherwise. */
async function keepExisting(trx: Transaction, rights: Rights, shown: string, key: string): Promise<void> {
  if (!(await isPictureUsed(trx, rights, shown)) || !(await isStored(trx, key))) throw notInUse()
  await keepFile(trx, key)
}

async function makeOfStored(files: Files, whole: string, edit: PictureEdit): Promise<string> {
  const stored = await files.db
    .selectFrom('stored_file')
    .select('key')
    .where('key', '=', pictureKey(whole))
    .executeTakeFirst()
  if (!stored) throw notInUse()
  const made = await editStored(await buffer(await files.store.read(stored.key)), edit)
  if ('refusal' in made) throw invalid({ cover_edit: made.refusal })
  return storeEncoded(files, made)
}
