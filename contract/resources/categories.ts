import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { callsOf } from '../catalogue/calls-of.ts'
import { added, trackSelection } from '../catalogue/selection.ts'
import { id } from '../values/fields.ts'

export const categories = {
  ...callsOf('categories'),
  addTracks: endpoint({
    path: 'category/addCategoryTrack',
    needs: ['categories.edit', 'tracks.view'],
    summary: 'Adds tracks to a category.',
    body: z.object({ ...trackSelection, category_id: id() }),
    data: added,
  }),
}
