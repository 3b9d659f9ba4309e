import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import type { DataOf } from '#contract/calls/endpoint.ts'
import type { Envelope } from '#contract/calls/envelope.ts'
import { secondFactor } from '#contract/features/auth/second-factor.ts'
import { call } from '#web/core/client/call.ts'
import { i18n } from '#web/core/i18n/i18n.ts'

type Options = Record<string, unknown>

/** The result of the browser's passkey dialog; null when it was closed, timed out, or has nothing to offer. */
async function unlessClosed(asked: Promise<object>): Promise<Options | null> {
  try {
    return { ...(await asked) }
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null
    throw error
  }
}

const unused = () => ({
  success: 0 as const,
  code: 'wrong_credentials' as const,
  message: i18n.t('account.passkeyUnused'),
})

type SignedIn = Envelope<DataOf<typeof secondFactor.finishWithPasskey>>

/** Finishes a sign-in with one of the passkeys of these options. */
export async function finishWithPasskey(challenge: string, options: Options): Promise<SignedIn> {
  // The server makes these options with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const passkey = await unlessClosed(startAuthentication({ optionsJSON }))
  return passkey ? call(secondFactor.finishWithPasskey, { body: { challenge, passkey } }) : unused()
}

/** Signs in with a passkey that the browser offers, without email and password. */
export async function signInWithPasskey(): Promise<SignedIn> {
  const asked = await call(secondFactor.askPasskey, {})
  return asked.success === 1 ? finishWithPasskey(asked.data.challenge, asked.data.options) : asked
}

/** Makes a passkey in the browser and registers it. */
export async function registerPasskey(
  name: string,
  password: string,
): Promise<Envelope<DataOf<typeof secondFactor.addPasskey>>> {
  const begun = await call(secondFactor.startPasskey, { body: { password } })
  if (begun.success === 0) return begun
  const { challenge, options } = begun.data
  // The server makes these options with the same library.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const passkey = await unlessClosed(startRegistration({ optionsJSON }))
  return passkey ? call(secondFactor.addPasskey, { body: { challenge, name, passkey } }) : unused()
}
