import type { Right } from '../kinds/kind.ts'
import { KIND_NAMES, type KindName, type Kinds, kinds } from '../kinds/kinds.ts'

export type AdminType = 'admin' | 'subadmin'

/** Who may make a call: anyone, any signed-in admin, the main admin alone, or apps with an API key. */
export type Who = 'anyone' | 'admins' | 'main admin' | 'apps'

/** Whether an admin of this type (null: nobody is signed in) may make a call. */
export function isAllowed(who: Who, admin_type: AdminType | null): boolean {
  if (who === 'anyone') return true
  if (who === 'admins') return admin_type !== null
  return who === 'main admin' && admin_type === 'admin'
}

// Object.fromEntries does not keep the key types.
const rightsOfKinds = Object.fromEntries(KIND_NAMES.map((name) => [name, kinds[name].rights])) as {
  [Name in KindName]: Kinds[Name]['rights']
}

/** The resources that a sub admin can be kept from, each with its rights. All but `view` include `view`. */
export const RIGHTS_OF = {
  ...rightsOfKinds,
  notifications: ['view', 'push'],
  pages: ['view', 'edit', 'delete', 'publish'],
  users: ['view', 'edit', 'delete', 'publish', 'export'],
  inbox: ['view', 'edit', 'delete', 'export'],
  placeholders: ['view', 'edit'],
  // On records that the admin may view.
  comments: ['view', 'edit'],
} as const satisfies Record<string, readonly Right[]>
export type Guarded = keyof typeof RIGHTS_OF

/** A right on the records of one resource, such as 'tracks.edit'. */
export type Need = { [Name in Guarded]: `${Name}.${(typeof RIGHTS_OF)[Name][number]}` }[Guarded]

export const isGuarded = (name: string): name is Guarded => Object.hasOwn(RIGHTS_OF, name)

/** The resources as a list, in the order of the screen. */
export const GUARDED = Object.keys(RIGHTS_OF).filter(isGuarded)

/** Whether a resource has this right: not every one can be activated. */
export const hasRight = (name: Guarded, right: Right): boolean =>
  (RIGHTS_OF[name] as readonly Right[]).includes(right)

/** The right on a resource that is only known at run time. Throws if the resource does not have it. */
export function needOf(name: Guarded, right: Right): Need {
  if (!hasRight(name, right)) throw new Error(`${name} have no right to ${right}`)
  // Just checked; the compiler does not follow the check into the text.
  return `${name}.${right}` as Need
}

export const NEEDS: readonly Need[] = GUARDED.flatMap((name) =>
  RIGHTS_OF[name].map((right) => needOf(name, right)),
)

/** The rights of an admin; null: all, also those of resources that will be added. */
export type Rights = readonly Need[] | null

export const may = (rights: Rights, need: Need): boolean => rights === null || rights.includes(need)

/** Whether they include a right to edit, of whichever kind. */
export const mayEditAny = (rights: Rights): boolean =>
  rights === null || rights.some((need) => partsOf(need).right === 'edit')

/** The first of these that is missing, or null. */
export const missingNeed = (rights: Rights, needs: readonly Need[]): Need | null =>
  needs.find((need) => !may(rights, need)) ?? null

/** The resource and the right that a need names. */
export function partsOf(need: Need): { name: Guarded; right: Right } {
  // A need is made of exactly these two.
  const [name, right] = need.split('.') as [Guarded, Right]
  return { name, right }
}

/** Every right needs `view` of the same resource. */
export const withViews = (rights: readonly Need[]): Need[] =>
  NEEDS.filter((need) => rights.includes(need) || rights.some((other) => viewOf(other) === need))

export const viewOf = (need: Need): Need => needOf(partsOf(need).name, 'view')
