import * as z from 'zod/mini'
import { aliases, linkedId, name, optionalName } from '../values/fields.ts'
import { ALL_RIGHTS, kind, NAMES, reference } from './kind.ts'

export const subcategories = kind({
  noun: 'subcategory',
  path: 'subcategory',
  screen: '/subcategory',
  shownBy: 'form',
  id: 'sub_category_id',
  names: NAMES,
  rights: ALL_RIGHTS,
  fields: { name: name(), hindi_name: optionalName(), aliases: aliases(), category_id: linkedId() },
  sent: {},
  row: { category: z.nullable(reference('category_id', NAMES)) },
  detail: {},
  pictures: [],
  links: {},
  holds: { tracks: { ordered: false } },
  sheet: { heading: 'Sub Category' },
  // Without the date of the last edit, by the specification (2, section 2).
  sorted: ['name', 'hindi_name', 'is_active'],
  filters: { links: ['categories', 'tracks'], gaps: ['hindi_name', 'category', 'tracks'], more: {} },
})
