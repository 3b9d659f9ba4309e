import { aliases, name, optionalName } from '../values/fields.ts'
import { kind } from './kind.ts'

/** Tags have no picture and no status. */
export const tags = kind({
  noun: 'tag',
  path: 'tags',
  screen: '/tags',
  shownBy: 'form',
  id: 'tag_id',
  names: ['tag_name', 'tag_name_hindi'],
  rights: ['view', 'edit', 'delete'],
  fields: { tag_name: name(), tag_name_hindi: optionalName(), aliases: aliases() },
  sent: {},
  row: {},
  detail: {},
  pictures: [],
  files: {},
  links: {},
  holds: { tracks: { ordered: false } },
  sorted: ['tag_name', 'tag_name_hindi', 'date_modified'],
  filters: { links: ['tracks'], gaps: ['hindi_name', 'tracks'], more: {} },
})
