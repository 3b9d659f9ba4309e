import type { Guarded } from '../calls/permissions.ts'
import { KIND_NAMES, type KindName, kinds } from '../kinds/kinds.ts'

type Described<Name extends Guarded> = { guard: Name; screen: string }

// Object.fromEntries does not keep the key types.
const ofCatalogue = Object.fromEntries(
  KIND_NAMES.map((name) => [name, { guard: name, screen: kinds[name].screen }]),
) as { [Name in KindName]: Described<Name> }

/** The kinds of records that admins work on together, by table: the resource whose rights guard each, and its list. */
export const TEAM_KINDS = {
  ...ofCatalogue,
  static_pages: { guard: 'pages', screen: '/pages' },
} as const satisfies Record<string, Described<Guarded>>
export type TeamKind = keyof typeof TEAM_KINDS
// Object.keys does not keep the key types.
export const TEAM_KIND_LIST = Object.keys(TEAM_KINDS) as TeamKind[]
export const isTeamKind = (name: string | undefined): name is TeamKind =>
  name !== undefined && Object.hasOwn(TEAM_KINDS, name)
