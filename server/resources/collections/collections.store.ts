import { resourceOf } from '#server/catalogue/resource-of.ts'

export const collectionsResource = resourceOf('collections')
