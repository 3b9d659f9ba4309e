import { NEEDS, type Need, partsOf, type Rights, withViews } from '#contract/calls/permissions.ts'

export const PRESETS = ['everything', 'view', 'noDelete', 'own'] as const
export type Preset = (typeof PRESETS)[number]

const VIEW_ONLY = NEEDS.filter((need) => partsOf(need).right === 'view')
const NO_DELETION = NEEDS.filter((need) => partsOf(need).right !== 'delete')

const isSame = (one: readonly Need[], other: readonly Need[]) =>
  one.length === other.length && one.every((need) => other.includes(need))

/** The preset that a choice of rights equals; 'own' for any other. */
export function presetOf(rights: Rights): Preset {
  if (rights === null) return 'everything'
  if (isSame(rights, VIEW_ONLY)) return 'view'
  return isSame(rights, NO_DELETION) ? 'noDelete' : 'own'
}

/** The rights of a preset; an own choice starts with the rights given so far. */
export function rightsOf(preset: Preset, rights: Rights): Rights {
  if (preset === 'everything') return null
  if (preset === 'view') return VIEW_ONLY
  return preset === 'noDelete' ? NO_DELETION : (rights ?? NEEDS)
}

/** Adds or removes a right. Adding one also adds `view` of the same resource, and removing `view` removes all of its rights. */
export function toggled(rights: readonly Need[], need: Need): Need[] {
  if (!rights.includes(need)) return withViews([...rights, need])
  const { name, right } = partsOf(need)
  return rights.filter((other) => other !== need && !(right === 'view' && partsOf(other).name === name))
}
