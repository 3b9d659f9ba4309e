import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { MAX_SEARCH_LENGTH } from '../calls/list.ts'
import { type Need, needOf } from '../calls/permissions.ts'
import { KIND_NAMES, type KindName, type Kinds, kinds } from '../kinds/kinds.ts'
import { bothNames } from '../values/named.ts'
import { pictureEdit } from '../values/picture-edit.ts'

/** The kinds of records that have pictures. */
export type PicturedKind = {
  [Name in KindName]: Kinds[Name]['pictures'] extends readonly [] ? never : Name
}[KindName]
export const PICTURED = KIND_NAMES.filter((name): name is PicturedKind => kinds[name].pictures.length > 0)
const pictured = z.enum(PICTURED)

/** The number of pictures on a page, and the number up to which records that share a picture are counted. */
export const PICTURES_PER_PAGE = 48
export const MAX_COUNTED_USES = 1000

const use = z.object({
  kind: pictured,
  /** The newest record of the kind that shows the picture; with a search, among the records that it finds. */
  id: z.int(),
  ...bothNames,
  count: z.int().check(z.minimum(1), z.maximum(MAX_COUNTED_USES)),
})

const picture = z.object({
  /** The key of the picture, which forms send as `existing_cover`. */
  key: z.string(),
  cover_picture: z.string(),
  cover_thumbnail: z.string(),
  /** The uses of the picture: one entry for each kind that the caller may view, with the kind of the list first. */
  uses: z.array(use),
})
export type ExistingPicture = z.output<typeof picture>

/** The calls for pictures that records already have, so that another record can refer to the same file. */
export const pictures = {
  list: endpoint({
    path: 'picture/list',
    needs: 'any edit',
    needsOf: ({ kind }: { kind: PicturedKind }): Need[] => [needOf(kind, 'view')],
    summary:
      'Lists the stored pictures of records of one kind, each once: with a search by name in either script the best match first, otherwise the newest record first.',
    body: z.object({
      kind: pictured,
      search: z.optional(z.nullable(z.string().check(z.maxLength(MAX_SEARCH_LENGTH)))),
      /** The `next` of the previous answer. */
      cursor: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(2_147_483_647)))),
    }),
    data: z.object({
      pictures: z.array(picture),
      /** The cursor of the next page; null if there is none. A page may be empty although more follow. */
      next: z.nullable(z.int()),
    }),
  }),
  get: endpoint({
    path: 'picture/get',
    needs: 'any edit',
    summary: 'Returns the whole picture that a picture of a record was cropped from, and the crop.',
    body: z.object({ key: z.string().check(z.minLength(1), z.maxLength(100)) }),
    data: z.object({
      /** The address of the uncropped picture. */
      whole: z.string(),
      /** The crop of the picture; null if it is not cropped. */
      edit: z.nullable(pictureEdit),
    }),
  }),
}
