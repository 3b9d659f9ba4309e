import { referencesOf } from '#contract/catalogue/references.ts'
import type { RecordKind } from '#contract/features/global-search.ts'
import { eachKind, KIND_NAMES, type KindName } from '#contract/kinds/kinds.ts'
import type { Resource } from '#server/catalogue/resource.ts'
import { resourceOf } from '#server/catalogue/resource-of.ts'
import { artistsResource } from './artists/artists.store.ts'
import { categoriesResource } from './categories/categories.store.ts'
import { queriesResource } from './inbox/inbox.store.ts'
import { pagesResource } from './pages/pages.store.ts'
import { subadminsResource } from './subadmins/subadmins.store.ts'
import { subcategoriesResource } from './subcategories/subcategories.store.ts'
import { tracksResource } from './tracks/tracks.store.ts'
import { usersResource } from './users/users.store.ts'

/** The resource of every kind of record. Kinds with more than their declaration says are listed by name. */
export const KIND_RESOURCES: Readonly<Record<KindName, Resource>> = {
  ...eachKind(resourceOf),
  tracks: tracksResource,
  artists: artistsResource,
  categories: categoriesResource,
  subcategories: subcategoriesResource,
}

const others = { pages: pagesResource, users: usersResource, queries: queriesResource }

/**
 * The turn of a kind in a deletion of everything: tracks first, since their links are recorded with them, then kinds that refer to
 * others.
 */
const turnOf = (name: KindName): number => (name === 'tracks' ? 0 : referencesOf(name).length > 0 ? 1 : 2)

/**
 * Every resource whose records are deleted and restored in the common way, in an order in which the records of all can be deleted.
 */
export const CONTENT: readonly Resource[] = [
  ...KIND_NAMES.toSorted((one, other) => turnOf(one) - turnOf(other)).map((name) => KIND_RESOURCES[name]),
  ...Object.values(others),
]

/** The resources whose records are searched by name. */
export const RESOURCE_OF: Readonly<Record<RecordKind, Resource>> = {
  ...KIND_RESOURCES,
  ...others,
  subadmins: subadminsResource,
}
