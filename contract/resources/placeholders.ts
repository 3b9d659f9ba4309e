import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { declarationOf, KIND_NAMES, type KindName, type Kinds, kinds } from '../kinds/kinds.ts'
import { MAX_IMAGE_BYTES, picture, REQUIRED_WITH_STOP } from '../values/fields.ts'
import { pictureChoice } from '../values/picture-edit.ts'

type Pictured = {
  [Name in KindName]: Kinds[Name]['pictures'] extends readonly [] ? never : Kinds[Name]['noun']
}[KindName]

/** The records that have a placeholder, by their noun: those with pictures, and users. */
export type PlaceholderKey = Pictured | 'user'
// The type of `filter` does not narrow the nouns.
const pictured = KIND_NAMES.filter((name) => declarationOf(name).pictures.length > 0).map(
  (name) => kinds[name].noun,
) as Pictured[]
export const placeholderKeys: readonly PlaceholderKey[] = [...pictured.toSorted(), 'user']

/** The picture shown for records that have none. */
export const placeholder = z.object({
  key: z.enum(placeholderKeys),
  /** A link as entered, or the URL of the stored picture; null for the built-in one. */
  value: z.nullable(z.string()),
  /** The picture at list size; null for the built-in one. */
  thumbnail: z.nullable(z.string()),
})
export type Placeholder = z.output<typeof placeholder>

/** The error when neither a file nor a link was chosen. */
export const NO_PLACEHOLDER = REQUIRED_WITH_STOP

export const placeholders = {
  list: endpoint({
    method: 'GET',
    path: 'defaults/list',
    needs: ['placeholders.view'],
    summary: 'Lists the placeholder image of each kind of record.',
    data: z.array(placeholder),
  }),
  edit: endpoint({
    path: 'defaults/edit',
    needs: ['placeholders.edit'],
    summary:
      'Sets the placeholder image of one kind of record: a file, a link, or null for the built-in image.',
    body: z.object({
      key: z.enum(placeholderKeys),
      value: picture(),
      ...pictureChoice,
    }),
    files: { value: MAX_IMAGE_BYTES },
    data: placeholder,
  }),
}
