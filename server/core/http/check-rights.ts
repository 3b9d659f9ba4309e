import type { Endpoint } from '#contract/calls/endpoint.ts'
import { mayEditAny, missingNeed, type Need, type Rights } from '#contract/calls/permissions.ts'
import { noRight, noRightToEdit } from '#server/core/errors/api-errors.ts'
import type { FindStoredNeeds, SignedIn } from './handlers.ts'

/** Throws `forbidden`, naming the first right that is missing. */
function check(rights: Rights, needs: readonly Need[]): void {
  const missing = missingNeed(rights, needs)
  if (missing) throw noRight(missing)
}

/** What a call always needs, checked before its body is read. */
export function checkRights({ needs }: Endpoint, { rights }: SignedIn): void {
  if (needs === 'any edit') {
    if (!mayEditAny(rights)) throw noRightToEdit()
  } else if (typeof needs === 'object') check(rights, needs)
}

/** What it needs for this body, and for the records that the body names. */
export async function checkRightsOfBody(
  { needsOf, storedNeeds }: Endpoint,
  { rights }: SignedIn,
  body: object,
  findStored: FindStoredNeeds,
): Promise<void> {
  // The function of an endpoint takes the body of that endpoint.
  if (needsOf) check(rights, needsOf(body as never))
  if (storedNeeds && rights !== null) check(rights, await findStored[storedNeeds](body))
}
