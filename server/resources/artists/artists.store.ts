import { allNull } from '#server/catalogue/filters.ts'
import { type ResourceOf, resourceOf } from '#server/catalogue/resource-of.ts'

export const artistsResource: ResourceOf<'artists'> = {
  ...resourceOf('artists'),
  namedIn: ['follows_artist_id'],
  filters: { without_description: () => [allNull(['about', 'about_hindi'])] },
}
