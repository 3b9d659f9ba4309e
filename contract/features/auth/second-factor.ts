import * as z from 'zod/mini'
import { endpoint } from '../../calls/endpoint.ts'
import { typedPassword } from '../../calls/passwords.ts'
import { ruleMessage } from '../../messages/rule-message.ts'
import { id, name, required } from '../../values/fields.ts'
import { adminInfo } from './session.ts'

/** The time for the second step of a sign-in, in minutes. */
export const SECOND_STEP_MINUTES = 5

/** The JSON that the browser's functions for passkeys take and return (WebAuthn level 3, section 5.1). */
const webauthn = z.record(z.string(), z.unknown())

/** The `data` of a sign-in that is rejected as `second_step`, with the ways to finish it. */
export const secondStep = z.object({
  challenge: z.string(),
  has_totp: z.boolean(),
  /** The options for the passkeys of this admin; null if there are none. */
  passkey_options: z.nullable(webauthn),
})
export type SecondStep = z.output<typeof secondStep>

const challenge = required(200)

/** A code of an authenticator app, or a recovery code. Spaces, and hyphens between its parts, are ignored. */
const code = z.pipe(
  z.pipe(
    required(60),
    z.transform((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase()),
  ),
  z.string().check(z.regex(/^(\d{6}|[a-z0-9]{12})$/, ruleMessage('rules.secondStepCode'))),
)
export const codeFields = z.object({ code })

export const passwordProof = z.object({ password: typedPassword() })
export const passkeyName = z.object({ name: name() })

const passkey = z.object({
  passkey_id: z.int(),
  name: z.string(),
  date_created: z.iso.datetime(),
  last_used_at: z.nullable(z.iso.datetime()),
})
export type Passkey = z.output<typeof passkey>

const state = z.object({
  has_totp: z.boolean(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
  /** Whether every admin must have a second factor. */
  is_required: z.boolean(),
  /** Whether passkeys can work here. Browsers accept them only for a domain, over https or on the machine itself. */
  are_passkeys_possible: z.boolean(),
})
export type SecondFactorState = z.output<typeof state>

/** New recovery codes, which are shown only this once because only hashes are stored. Null when the admin already has codes. */
const withCodes = z.object({ recovery_codes: z.nullable(z.array(z.string())) })

/** The calls for the second step of a sign-in, and for the second factors of the signed-in admin. */
export const secondFactor = {
  finish: endpoint({
    path: 'admin/secondStep',
    who: 'anyone',
    summary: 'Finishes a sign-in that needs a second step, with a code of the app or a recovery code.',
    body: z.extend(codeFields, { challenge }),
    data: z.object({ adminInfo }),
  }),
  askPasskey: endpoint({
    path: 'admin/passkeyChallenge',
    who: 'anyone',
    summary: 'Begins a sign-in with a passkey alone.',
    data: z.object({ challenge: z.string(), options: webauthn }),
  }),
  finishWithPasskey: endpoint({
    path: 'admin/passkeySignIn',
    who: 'anyone',
    summary: 'Finishes a sign-in with a passkey, as its second step or alone.',
    body: z.object({ challenge, passkey: webauthn }),
    data: z.object({ adminInfo }),
  }),
  state: endpoint({
    method: 'GET',
    path: 'admin/secondFactor',
    needs: 'nothing',
    beforeSetup: true,
    summary: 'Returns which second factors the caller has.',
    data: state,
  }),
  startTotp: endpoint({
    path: 'admin/startTotp',
    needs: 'nothing',
    beforeSetup: true,
    summary: 'Returns a new secret for an authenticator app, this once. It is not active before confirmTotp.',
    body: passwordProof,
    data: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: endpoint({
    path: 'admin/confirmTotp',
    needs: 'nothing',
    beforeSetup: true,
    summary: 'Activates the new secret with a code of the app.',
    body: codeFields,
    data: withCodes,
  }),
  removeTotp: endpoint({
    path: 'admin/removeTotp',
    needs: 'nothing',
    summary: "Removes the caller's authenticator app.",
    body: passwordProof,
    data: z.null(),
  }),
  startPasskey: endpoint({
    path: 'admin/startPasskey',
    needs: 'nothing',
    beforeSetup: true,
    summary: 'Begins the registration of a passkey.',
    body: passwordProof,
    data: z.object({ challenge: z.string(), options: webauthn }),
  }),
  addPasskey: endpoint({
    path: 'admin/addPasskey',
    needs: 'nothing',
    beforeSetup: true,
    summary: 'Registers the passkey that the browser has made.',
    body: z.extend(passkeyName, { challenge, passkey: webauthn }),
    data: withCodes,
  }),
  renamePasskey: endpoint({
    path: 'admin/renamePasskey',
    needs: 'nothing',
    summary: "Renames one of the caller's passkeys.",
    body: z.extend(passkeyName, { passkey_id: id() }),
    data: z.null(),
  }),
  removePasskey: endpoint({
    path: 'admin/removePasskey',
    needs: 'nothing',
    summary: "Removes one of the caller's passkeys.",
    body: z.extend(passwordProof, { passkey_id: id() }),
    data: z.null(),
  }),
  renewRecoveryCodes: endpoint({
    path: 'admin/renewRecoveryCodes',
    needs: 'nothing',
    summary: 'Returns ten new recovery codes, this once; the earlier ones stop working.',
    body: passwordProof,
    data: withCodes,
  }),
}
