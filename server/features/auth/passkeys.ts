import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '#server/core/context.ts'

/** The JSON that the browser sends and receives, as the contract declares it. */
type Json = Record<string, unknown>

type Registered = { credential_id: string; transports: string[] }

export type NewPasskey = Registered & { public_key: Buffer; counter: number }

/** The algorithms EdDSA, ES256 and RS256, of which every authenticator has one. */
const ALGORITHMS = [-8, -7, -257]

/** The library is imported with the first passkey: with its own imports it is a sixth of all modules of a start. */
const library = () => import('@simplewebauthn/server')

type Place = Pick<Context, 'webAddress' | 'log'>

/** The site of passkeys: a passkey belongs to the host of the public address, and is only accepted from its pages. */
function site({ webAddress }: Pick<Context, 'webAddress'>) {
  const { origin, hostname } = new URL(webAddress())
  return { origin, rpID: hostname }
}

/** Whether browsers offer passkeys at the public address: its host must be a name, with https or on the machine itself. */
export function arePasskeysPossible(context: Pick<Context, 'webAddress'>): boolean {
  const { origin, rpID } = site(context)
  if (rpID.startsWith('[') || isIP(rpID)) return false
  return origin.startsWith('https:') || rpID === 'localhost' || rpID.endsWith('.localhost')
}

const listed = (passkeys: readonly Registered[]) =>
  passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports }))

// The contract has its own types for the JSON of the library, which describe the same objects.
const asJson = (made: object) => made as Json

export async function optionsToRegister(
  context: Place,
  admin: { admin_id: number; email: string; name: string },
  present: readonly Registered[],
): Promise<{ challenge: string; options: Json }> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: 'Sangraha',
    rpID: site(context).rpID,
    userID: new TextEncoder().encode(`admin ${admin.admin_id}`),
    userName: admin.email,
    userDisplayName: admin.name,
    attestationType: 'none',
    excludeCredentials: listed(present),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { challenge: options.challenge, options: asJson(options) }
}

/** The options for a sign-in with one of these passkeys. Without any, the browser offers the passkeys that it knows. */
export async function optionsToSignIn(
  context: Place,
  passkeys: readonly Registered[] = [],
): Promise<{ challenge: string; options: Json }> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: site(context).rpID,
    allowCredentials: listed(passkeys),
    userVerification: 'required',
  })
  return { challenge: options.challenge, options: asJson(options) }
}

/** The passkey that a browser has made for this challenge; null if it cannot be accepted. */
export async function readNewPasskey(
  context: Place,
  sent: Json,
  expectedChallenge: string,
): Promise<NewPasskey | null> {
  const { origin, rpID } = site(context)
  const { verifyRegistrationResponse } = await library()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The library checks the shape of the object, and throws.
      response: sent as unknown as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports }
  } catch (error) {
    context.log.info({ err: error }, 'A new passkey was rejected')
    return null
  }
}

/**
 * The new counter if the passkey has signed this challenge, else null. A counter that does not grow means that the key was copied.
 */
export async function counterAfter(
  context: Place,
  sent: Json,
  expectedChallenge: string,
  { credential_id, public_key, counter }: Omit<NewPasskey, 'transports'>,
): Promise<number | null> {
  const { origin, rpID } = site(context)
  const { verifyAuthenticationResponse } = await library()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      // The library checks the shape of the object, and throws.
      response: sent as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch (error) {
    context.log.info({ err: error }, 'A passkey was rejected')
    return null
  }
}
