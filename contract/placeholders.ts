import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LARGEST_PICTURE, picture, REQUIRED_WITH_STOP } from './fields.ts'
import { say } from './say.ts'

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

/** What stands for the image of a record that has none. */
export const placeholder = z.object({
  key: z.enum(placeholderKeys),
  /** A link as it was typed, or the address of the stored picture; null for the built-in one. */
  value: z.nullable(z.string()),
  /** The same picture at list size. */
  thumbnail: z.nullable(z.string()),
})
export type Placeholder = z.output<typeof placeholder>

/** Said when neither a file nor a link was chosen. */
export const NO_PLACEHOLDER = REQUIRED_WITH_STOP

export const defaults = {
  list: endpoint({
    method: 'GET',
    path: 'defaults/list',
    who: 'admins',
    summary: 'The placeholder of each kind of record.',
    data: z.array(placeholder),
  }),
  edit: endpoint({
    method: 'POST',
    path: 'defaults/edit',
    who: 'admins',
    summary: 'Sets the placeholder of one kind: a file, a link, or null for the built-in one.',
    body: z.object({ key: z.enum(placeholderKeys, say('rules.noSuchPlaceholder')), value: picture() }),
    files: { value: LARGEST_PICTURE },
    data: placeholder,
  }),
}
