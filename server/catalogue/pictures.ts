import type { Upload } from '#contract/calls/files.ts'
import type { Context } from '#server/core/context.ts'
import type { Transaction } from '#server/core/database/connect.ts'
import { keepFile, storeImage } from '#server/core/files/images.ts'
import { type Differences, type Prepared, takeWritten } from './catalogue.routes.ts'
import type { Values } from './records.ts'
import type { Resource } from './resource.ts'

type Sent = Upload | string | null | undefined
export type PictureFields = { cover_image?: Sent; cover_picture?: Sent; remove_cover: boolean }

/**
 * Adds the picture of a form to its values: an upload is stored first and made permanent by the transaction that refers
 * to it, a link is stored as it is, and an empty one keeps the current picture. Throws `invalid` for other content.
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
    async beforeSave(trx: Transaction) {
      await keepFile(trx, key)
      return {}
    },
  }
}

type HasCover = { cover_picture: string; cover_thumbnail: string }

/** Adds the addresses of a row's picture: an external link, a path on this server, or ''. */
export function presentPicture({ addresses }: Pick<Context, 'addresses'>) {
  return <Row extends HasCover>(row: Row): Row => ({
    ...row,
    cover_picture: addresses.picture(row.cover_picture),
    cover_thumbnail: addresses.thumbnail(row.cover_picture),
  })
}

type Covered = HasCover & { cover_image: string }

/** Options for a resource with a picture, where the specification names the picture in two ways. */
export function withPictures(
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
