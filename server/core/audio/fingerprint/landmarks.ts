import { SILENT } from './sub-fingerprints.ts'

/** How many of its sub-fingerprints a recording is found by. */
const LANDMARKS = 64

/**
 * The sub-fingerprints by which a recording is found: those with the least hashes, so that copies have the same ones wherever
 * they begin. As signed integers, which PostgreSQL has.
 */
export const landmarksOf = (fingerprint: Uint32Array): number[] =>
  distinct(fingerprint)
    .map((bits) => ({ bits, rank: mixed(bits) }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, LANDMARKS)
    .map(({ bits }) => bits | 0)

/** All that a recording may be found by. */
export const probesOf = (fingerprint: Uint32Array): number[] => distinct(fingerprint).map((bits) => bits | 0)

const distinct = (fingerprint: Uint32Array) => [...new Set(fingerprint)].filter((bits) => bits !== SILENT)

/** Without an order that has to do with the sound (the end of MurmurHash3). */
function mixed(bits: number): number {
  let hash = bits ^ (bits >>> 16)
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  hash = Math.imul(hash, 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
