import product from '../../../package.json' with { type: 'json' }

export const productVersion: string = product.version

/** Whether `other` is later than this version; what is not a version counts as later. */
export function isLater(other: string): boolean {
  const [ours, theirs] = [productVersion, other].map((version) => version.split('.').map(Number))
  const first = theirs?.findIndex((number, place) => number !== ours?.[place]) ?? -1
  return first !== -1 && !(Number(theirs?.[first]) < Number(ours?.[first]))
}
