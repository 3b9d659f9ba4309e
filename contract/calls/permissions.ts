import type { Right } from '../kinds/kind.ts'
import { KIND_NAMES, type KindName, type Kinds, kinds } from '../kinds/kinds.ts'

export type AdminType = 'admin' | 'subadmin'

/** Who may make a call: anyone, any signed-in admin, only the main admin, or apps with an API key. */
export type Who = 'anyone' | 'admins' | 'main admin' | 'apps'

/** Whether an admin of this type may make a call; null means that nobody is signed in. */
export function isAllowed(who: Who, admin_type: AdminType | null): boolean {
  if (who === 'anyone') return true
  if (who === 'admins') return admin_type !== null
  return who === 'main admin' && admin_type === 'admin'
}

// Object.fromEntries does not keep the key types.
const rightsOfKinds = Object.fromEntries(KIND_NAMES.map((name) => [name, kinds[name].rights])) as {
  [Name in KindName]: Kinds[Name]['rights']
}

/** The resources that a sub admin can be kept from, each with its rights. Every right but `view` includes `view`. */
export const RIGHTS_OF = {
  ...rightsOfKinds,
  notifications: ['view', 'push'],
  pages: ['view', 'edit', 'delete', 'publish'],
  users: ['view', 'edit', 'delete', 'publish', 'export'],
  inbox: ['view', 'edit', 'delete', 'export'],
  placeholders: ['view', 'edit'],
  // These rights only reach as far as the records that the admin may view.
  comments: ['view', 'edit'],
} as const satisfies Record<string, readonly Right[]>
export type Guarded = keyof typeof RIGHTS_OF

/** A right that something needs, on the records of one resource, such as 'tracks.edit'. */
export type Need = { [Name in Guarded]: `${Name}.${(typeof RIGHTS_OF)[Name][number]}` }[Guarded]

export const isGuarded = (name: string): name is Guarded => Object.hasOwn(RIGHTS_OF, name)

/** The guarded resources in the order of the screen. */
export const GUARDED = Object.keys(RIGHTS_OF).filter(isGuarded)

/** Whether a resource has this right; some have no `publish`, for example. */
export const hasRight = (name: Guarded, right: Right): boolean =>
  (RIGHTS_OF[name] as readonly Right[]).includes(right)

/** The right on a resource that is only known at run time. Throws if the resource does not have it. */
export function needOf(name: Guarded, right: Right): Need {
  if (!hasRight(name, right)) throw new Error(`${name} have no right to ${right}`)
  // The line above has checked it, which the compiler does not follow into the text.
  return `${name}.${right}` as Need
}

export const NEEDS: readonly Need[] = GUARDED.flatMap((name) =>
  RIGHTS_OF[name].map((right) => needOf(name, right)),
)

/** The rights of an admin; null means all, including those of resources that will be added. */
export type Rights = readonly Need[] | null

export const may = (rights: Rights, need: Need): boolean => rights === null || rights.includes(need)

/** Whether the rights include one to edit records of any kind. */
export const mayEditAny = (rights: Rights): boolean =>
  rights === null || rights.some((need) => partsOf(need).right === 'edit')

/** The first of these needs that the rights do not include, or null. */
export const missingNeed = (rights: Rights, needs: readonly Need[]): Need | null =>
  needs.find((need) => !may(rights, need)) ?? null

/** The resource and the right that a need names. */
export function partsOf(need: Need): { name: Guarded; right: Right } {
  // A need consists of exactly these two parts.
  const [name, right] = need.split('.') as [Guarded, Right]
  return { name, right }
}

/** Adds `view` of the same resource to each right, which needs it. */
export const withViews = (rights: readonly Need[]): Need[] =>
  NEEDS.filter((need) => rights.includes(need) || rights.some((other) => viewOf(other) === need))

export const viewOf = (need: Need): Need => needOf(partsOf(need).name, 'view')
