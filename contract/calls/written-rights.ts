import type { Need, Rights } from './permissions.ts'

// Apart from the rights themselves, whose names need all declarations of kinds: the sign-in loads none of them.

/** The header in which each response to an admin has their rights, so that an open screen learns of a change. */
export const RIGHTS_HEADER = 'x-rights'
const ALL = '*'

export const writtenRights = (rights: Rights): string => (rights === null ? ALL : rights.join(' '))

/** Rights as they were written; nothing asks for those that this version does not know. */
export const readRights = (written: string): Rights =>
  written === ALL ? null : (written.split(' ').filter((need) => need !== '') as Need[])
