import { resourceOf } from '#server/catalogue/resource-of.ts'

export const albumsResource = resourceOf('albums')
