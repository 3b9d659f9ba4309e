import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { ruleMessage } from '../messages/rule-message.ts'
import { MAX_IMAGE_BYTES, picture, REQUIRED_WITH_STOP } from '../values/fields.ts'
import { pictureChoice } from '../values/picture-edit.ts'

/** The kinds of record that have a placeholder. */
export const placeholderKeys = [
  'album',
  'artist',
  'category',
  'collection',
  'playlist',
  'track',
  'user',
] as const
export type PlaceholderKey = (typeof placeholderKeys)[number]

/** The picture for records that have none. */
export const placeholder = z.object({
  key: z.enum(placeholderKeys),
  /** A link as entered, or the URL of the stored picture; null for the built-in one. */
  value: z.nullable(z.string()),
  /** The same picture at list size. */
  thumbnail: z.nullable(z.string()),
})
export type Placeholder = z.output<typeof placeholder>

/** The error when neither a file nor a link was chosen. */
export const NO_PLACEHOLDER = REQUIRED_WITH_STOP

export const placeholders = {
  list: endpoint({
    method: 'GET',
    path: 'defaults/list',
    who: 'admins',
    needs: ['placeholders.view'],
    summary: 'Lists the placeholder image of each kind of record.',
    data: z.array(placeholder),
  }),
  edit: endpoint({
    method: 'POST',
    path: 'defaults/edit',
    who: 'admins',
    needs: ['placeholders.edit'],
    summary:
      'Sets the placeholder image of one kind of record: a file, a link, or null for the built-in image.',
    body: z.object({
      key: z.enum(placeholderKeys, ruleMessage('rules.noSuchPlaceholder')),
      value: picture(),
      ...pictureChoice,
    }),
    files: { value: MAX_IMAGE_BYTES },
    data: placeholder,
  }),
}
