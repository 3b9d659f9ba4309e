import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { assigning } from '../catalogue/assign.ts'
import { bulkEdit } from '../catalogue/bulk-edit.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { cellEdit } from '../catalogue/cells.ts'
import { assignFilters, editFilters, gapFilters, linkFilters, missingParts } from '../catalogue/filters.ts'
import { merging } from '../catalogue/merge.ts'
import { added, trackSelection } from '../catalogue/selection.ts'
import { aliases, answeredAliases, id, lastEdit, name, optionalName } from '../values/fields.ts'

export const tag = z.object({
  tag_id: z.int(),
  tag_name: z.string(),
  tag_name_hindi: z.nullable(z.string()),
  ...answeredAliases,
  ...lastEdit,
  ...missingParts,
})

export type Tag = z.output<typeof tag>

export const tagFields = z.object({ tag_name: name(), tag_name_hindi: optionalName(), aliases: aliases() })

export const tagFilters = z.object({
  ...linkFilters('tracks'),
  ...gapFilters('hindi_name', 'tracks'),
  ...editFilters,
  ...assignFilters,
})

const described = {
  resource: 'tags',
  path: 'tags',
  noun: 'Tag',
  id: 'tag_id',
  row: tag,
  fields: tagFields,
  columns: ['tag_name', 'tag_name_hindi', 'date_modified'],
  filters: tagFilters,
  files: {},
} as const

export const tags = {
  ...catalogue(described),
  ...bulkEdit(described),
  ...cellEdit(described),
  ...assigning(described),
  ...merging(described),
  addTracks: endpoint({
    method: 'POST',
    path: 'tags/addTagTrack',
    who: 'admins',
    needs: ['tags.edit', 'tracks.view'],
    summary: 'Attaches a tag to tracks.',
    body: z.object({ ...trackSelection, tag_id: id() }),
    data: added,
  }),
}
