import type { Need, Rights } from './permissions.ts'

// These functions are kept apart from the rights, whose names need the declarations of all kinds: the sign-in loads none of
// those.

/** The header in which each response to an admin contains their rights, so that an open screen learns of a change. */
export const RIGHTS_HEADER = 'x-rights'
const ALL = '*'

export const writtenRights = (rights: Rights): string => (rights === null ? ALL : rights.join(' '))

/**
 * Reads rights as `writtenRights` writes them. Rights that this version does not know are harmless, since nothing asks for
 * them.
 */
export const readRights = (written: string): Rights =>
  written === ALL ? null : (written.split(' ').filter((need) => need !== '') as Need[])
