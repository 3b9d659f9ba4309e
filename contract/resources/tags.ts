import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { callsOf } from '../catalogue/calls-of.ts'
import { added, trackSelection } from '../catalogue/selection.ts'
import { id } from '../values/fields.ts'

export const tags = {
  ...callsOf('tags'),
  addTracks: endpoint({
    path: 'tags/addTagTrack',
    needs: ['tags.edit', 'tracks.view'],
    summary: 'Attaches a tag to tracks.',
    body: z.object({ ...trackSelection, tag_id: id() }),
    data: added,
  }),
}
