import { SILENT } from './sub-fingerprints.ts'

/** How many sub-fingerprints a recording is found by. */
const LANDMARKS = 64

/**
 * The sub-fingerprints by which a recording is found, as the signed integers of PostgreSQL. Those with the lowest hashes are
 * chosen, so that copies have the same ones wherever they begin.
 */
export const landmarksOf = (fingerprint: Uint32Array): number[] =>
  distinct(fingerprint)
    .map((bits) => ({ bits, rank: mixed(bits) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, LANDMARKS)
    .map(({ bits }) => bits | 0)

/** All sub-fingerprints of a recording, which are looked up among the landmarks of the others. */
export const probesOf = (fingerprint: Uint32Array): number[] => distinct(fingerprint).map((bits) => bits | 0)

const distinct = (fingerprint: Uint32Array) => [...new Set(fingerprint)].filter((bits) => bits !== SILENT)

/** A hash whose order has nothing to do with the sound (the last step of MurmurHash3). */
function mixed(bits: number): number {
  let hash = bits ^ (bits >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
