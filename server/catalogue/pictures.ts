import type { Upload } from '#contract/upload.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/database/connect.ts'
import { keepFile, storeImage } from '#server/files/images.ts'
import { type Differences, type Prepared, takeWritten } from './catalogue.routes.ts'
import type { Values } from './records.ts'
import type { Resource } from './resource.ts'

type Sent = Upload | string | null | undefined
export type PictureFields = { cover_image?: Sent; cover_picture?: Sent; remove_cover: boolean }

/**
 * Adds the picture of a form to its values: an uploaded one is stored first and kept by the transaction that refers to
 * it, a typed link is kept as it is, and an empty one leaves the present picture. Throws `invalid` for what is no picture.
 */
export async function withPicture(
  { db, store }: Pick<Context, 'db' | 'store'>,
  { cover_image, cover_picture, remove_cover }: PictureFields,
  values: Values,
): Promise<Prepared> {
  const sent = cover_image || cover_picture
  if (!sent) return { values: remove_cover ? { ...values, cover_picture: null } : values }
  if (typeof sent === 'string') return { values: { ...values, cover_picture: sent } }
  const key = await storeImage({ db, store }, sent, cover_image ? 'cover_image' : 'cover_picture')
  return {
    values: { ...values, cover_picture: key },
    async alongside(trx: Transaction) {
      await keepFile(trx, key)
      return {}
    },
  }
}

type Pictured = { cover_picture: string; cover_thumbnail: string }

/** Gives a row the addresses of its picture: a link as it was typed, a stored one below this server, or ''. */
export function presentPicture({ addresses }: Pick<Context, 'addresses'>) {
  return <Row extends Pictured>(row: Row): Row => ({
    ...row,
    cover_picture: addresses.picture(row.cover_picture),
    cover_thumbnail: addresses.thumbnail(row.cover_picture),
  })
}

type Covered = Pictured & { cover_image: string }

/** What a resource with a picture does differently, where the specification calls the picture by both names. */
export function pictured(
  context: Pick<Context, 'db' | 'store' | 'addresses'>,
  resource: Resource,
): Required<Differences<PictureFields, Covered>> {
  const present = presentPicture(context)
  return {
    prepare: (body) => withPicture(context, body, takeWritten(resource, body)),
    present(row) {
      const shown = present(row)
      return { ...shown, cover_image: shown.cover_picture }
    },
  }
}
