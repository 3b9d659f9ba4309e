import type { Endpoint } from '#contract/calls/endpoint.ts'
import { mayEditAny, missingNeed, type Need, type Rights } from '#contract/calls/permissions.ts'
import { noRight, noRightToEdit } from '#server/core/errors/api-errors.ts'
import type { FindStoredNeeds, SignedIn } from './handlers.ts'

/** Throws `forbidden`, naming the first right that is missing. */
function check(rights: Rights, needs: readonly Need[]): void {
  const missing = missingNeed(rights, needs)
  if (missing) throw noRight(missing)
}

/** Checks the rights that a call always needs, before its body is read. */
export function checkRights({ needs }: Endpoint, { rights }: SignedIn): void {
  if (needs === 'any edit') {
    if (!mayEditAny(rights)) throw noRightToEdit()
  } else if (typeof needs === 'object') check(rights, needs)
}

/** Checks the rights that a call needs for its body, and for the records that the body names. */
export async function checkRightsOfBody(
  { needsOf, storedNeeds }: Endpoint,
  { rights }: SignedIn,
  body: object,
  findStored: FindStoredNeeds,
): Promise<void> {
  // The type does not say that this body is the one that `needsOf` of the endpoint takes, but it is.
  if (needsOf) check(rights, needsOf(body as never))
  if (storedNeeds && rights !== null) check(rights, await findStored[storedNeeds](body))
}
