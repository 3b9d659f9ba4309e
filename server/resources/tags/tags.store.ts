import { resourceOf } from '#server/catalogue/resource-of.ts'

export const tagsResource = resourceOf('tags')
