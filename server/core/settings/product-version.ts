import { join } from 'node:path'
import product from '../../../package.json' with { type: 'json' }
import { readBuild } from './build.ts'

export const productVersion: string = product.version

/** The build that runs, read once at the start: a checkout that changes meanwhile does not run yet. */
export const productBuild = readBuild(join(import.meta.dirname, '../../..'))

/** The build as a text for people, which tells two builds of one version apart: version, commit and date, as far as known. */
export const productBuildText: string = [
  productVersion,
  productBuild.commit?.slice(0, 12),
  productBuild.built_at?.slice(0, 10),
]
  .filter(Boolean)
  .join(' · ')

/** Whether `other` is later than this version. A text that is no version counts as later. */
export function isLater(other: string): boolean {
  const [ours, theirs] = [productVersion, other].map((version) => version.split('.').map(Number))
  const first = theirs?.findIndex((number, place) => number !== ours?.[place]) ?? -1
  return first !== -1 && !(Number(theirs?.[first]) < Number(ours?.[first]))
}
