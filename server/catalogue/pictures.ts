import { declarationOf, type KindName } from '#contract/kinds/kinds.ts'
import type { Context } from '#server/core/context.ts'
import { type Prepared, takeWritten } from './catalogue.routes.ts'
import { choosePicture, type PictureChoice, type SentPicture } from './chosen-picture.ts'
import type { Values } from './records.ts'
import type { Resource } from './resource.ts'

export type PictureFields = PictureChoice & {
  cover_image?: SentPicture
  cover_picture?: SentPicture
  remove_cover: boolean
}

/**
 * Adds the picture of a form to its values: an upload is stored and then kept by the transaction that refers to it, a stored
 * picture is referred to, and a link is stored unchanged. An empty field keeps the current picture; throws `invalid` for other
 * content.
 */
export async function withPicture(
  files: Pick<Context, 'db' | 'store'>,
  { cover_image, cover_picture, remove_cover, ...choice }: PictureFields,
  values: Values,
): Promise<Prepared> {
  const field = cover_image ? 'cover_image' : 'cover_picture'
  const chosen = await choosePicture(files, cover_image || cover_picture, field, choice)
  if (!chosen) return { values: remove_cover ? { ...values, cover_picture: null } : values }
  return {
    values: { ...values, cover_picture: chosen.value },
    async beforeSave(trx, admin) {
      await chosen.keep(trx, admin)
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

/** The functions that store and show the pictures of a kind, under all field names that its answers have for them. */
export function withPictures(context: Pick<Context, 'db' | 'store' | 'addresses'>, resource: Resource) {
  const present = presentPicture(context)
  const { pictures } = declarationOf(resource.table as KindName)
  return {
    prepare: (body: PictureFields) => withPicture(context, body, takeWritten(resource, body)),
    present<Row extends HasCover>(row: Row): Row {
      const shown = present(row)
      return { ...shown, ...Object.fromEntries(pictures.map((name) => [name, shown.cover_picture])) }
    },
  }
}
