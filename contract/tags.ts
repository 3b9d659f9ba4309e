import * as z from 'zod/mini'
import { catalogue } from './catalogue.ts'
import { name, optionalName } from './fields.ts'

export const tag = z.object({
  tag_id: z.int(),
  tag_name: z.string(),
  tag_name_hindi: z.nullable(z.string()),
  date_modified: z.iso.datetime(),
  version: z.int(),
})

export const tagFields = z.object({ tag_name: name(), tag_name_hindi: optionalName() })

export const tags = catalogue({
  path: 'tags',
  noun: 'Tag',
  id: 'tag_id',
  row: tag,
  fields: tagFields,
  columns: ['tag_name', 'tag_name_hindi', 'date_modified'],
})
