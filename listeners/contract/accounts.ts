import * as z from 'zod/mini'
import { type Endpoint, endpoint } from '#contract/calls/endpoint.ts'
import { newPassword, typedPassword } from '#contract/calls/passwords.ts'
import { ruleMessage } from '#contract/messages/rule-message.ts'
import { deviceToken } from '#contract/resources/notifications.ts'
import { user, userFields } from '#contract/resources/users.ts'
import { email, id } from '#contract/values/fields.ts'
import { oneOf } from './queries.ts'

/** The languages of mails to a user. */
export const USER_LANGUAGES = ['en', 'hi', 'ar', 'es', 'fr', 'it', 'zh'] as const
const language = z.enum(USER_LANGUAGES, oneOf('language', USER_LANGUAGES))

/** A user as the app shows it to that user alone. */
export const account = z.extend(
  z.pick(user, { id: true, name: true, email: true, phone_num: true, date_created: true }),
  { language },
)

const signedIn = z.object({
  /** The token to be sent in the header `User-Token`; only this answer contains it. */
  user_token: z.string(),
  user: account,
})

const code = z
  .string(ruleMessage('rules.otpDigits'))
  .check(z.regex(/^\d{8}$/, ruleMessage('rules.otpDigits')))
/** The token of the phone at the push service. The phone then belongs to the user. */
const device = { device_token: z.optional(deviceToken) }
const NO_QUERY = z.strictObject({})

const ASHA = {
  id: 12,
  name: 'Asha Verma',
  email: 'asha@example.org',
  phone_num: '+91 98765 43210',
  date_created: '2026-11-23T05:10:00.123456Z',
  language: 'hi',
} as const
const SIGNED_IN = { user_token: 'sgu_4Jc9…', user: ASHA }
const DEVICE = 'fMEx4…:APA91bH…'

const session = z.object({
  session_id: z.int(),
  /** The name that the app or browser sent when it signed in. */
  user_agent: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime(),
  /** Whether this call was made with the session. */
  is_current: z.boolean(),
})

/** Accounts of the app's users. A key needs the scope `users`. */
export const accounts = {
  askCode: endpoint({
    path: 'app/account/code',
    who: 'apps',
    summary:
      'Mails a code of eight digits, which registers a new user or sets a new password. The answer is the same for every address.',
    query: NO_QUERY,
    body: z.strictObject({ email: email() }),
    data: z.null(),
    example: { body: { email: ASHA.email }, data: null },
  }),
  register: endpoint({
    path: 'app/account',
    who: 'apps',
    summary: 'Adds a user with the code that was mailed to the address, and signs in.',
    query: NO_QUERY,
    body: z.strictObject({
      ...userFields.shape,
      code,
      password: newPassword(),
      language: z.optional(language),
      ...device,
    }),
    data: signedIn,
    example: {
      body: {
        name: ASHA.name,
        email: ASHA.email,
        phone_num: ASHA.phone_num,
        code: '40917734',
        password: 'correct horse battery',
        language: 'hi',
        device_token: DEVICE,
      },
      data: SIGNED_IN,
    },
  }),
  signIn: endpoint({
    path: 'app/account/sign-in',
    who: 'apps',
    summary: 'Signs a user in.',
    query: NO_QUERY,
    body: z.strictObject({ email: email(), password: typedPassword(), ...device }),
    data: signedIn,
    example: {
      body: { email: ASHA.email, password: 'correct horse battery', device_token: DEVICE },
      data: SIGNED_IN,
    },
  }),
  resetPassword: endpoint({
    path: 'app/account/reset-password',
    who: 'apps',
    summary: 'Sets a password with a mailed code, ends all sessions of the user, and signs in.',
    query: NO_QUERY,
    body: z.strictObject({ email: email(), code, new_password: newPassword(), ...device }),
    data: signedIn,
    example: {
      body: { email: ASHA.email, code: '40917734', new_password: 'another horse battery' },
      data: SIGNED_IN,
    },
  }),
  signOut: endpoint({
    path: 'app/account/sign-out',
    who: 'apps',
    user: 'required',
    summary: 'Ends the session. Its phone then belongs to nobody.',
    query: NO_QUERY,
    data: z.null(),
    example: { data: null },
  }),
  account: endpoint({
    method: 'GET',
    path: 'app/account',
    who: 'apps',
    user: 'required',
    summary: 'Returns the user who is signed in.',
    query: NO_QUERY,
    data: account,
    example: { data: ASHA },
  }),
  editAccount: endpoint({
    path: 'app/account/edit',
    who: 'apps',
    user: 'required',
    summary: 'Changes name, phone number or language of the user. What is left out stays.',
    query: NO_QUERY,
    body: z.strictObject({
      name: z.optional(userFields.shape.name),
      phone_num: z.optional(userFields.shape.phone_num),
      language: z.optional(language),
    }),
    data: account,
    example: { body: { language: 'hi' }, data: ASHA },
  }),
  changePassword: endpoint({
    path: 'app/account/password',
    who: 'apps',
    user: 'required',
    summary: 'Changes the password of the user, and ends the other sessions.',
    query: NO_QUERY,
    body: z.strictObject({ current_password: typedPassword(), new_password: newPassword() }),
    data: z.null(),
    example: {
      body: { current_password: 'correct horse battery', new_password: 'another horse battery' },
      data: null,
    },
  }),
  deleteAccount: endpoint({
    path: 'app/account/delete',
    who: 'apps',
    user: 'required',
    summary:
      'Deletes the user who is signed in, for good: with sessions, follows, and the name, email and phone number in the history.',
    query: NO_QUERY,
    body: z.strictObject({ password: typedPassword() }),
    data: z.null(),
    example: { body: { password: 'correct horse battery' }, data: null },
  }),
  sessions: endpoint({
    method: 'GET',
    path: 'app/sessions',
    who: 'apps',
    user: 'required',
    summary: 'Lists where the user is signed in, the last used first.',
    query: NO_QUERY,
    data: z.array(session),
    example: {
      data: [
        {
          session_id: 7,
          user_agent: 'Bhajan/2.1 (Android 15)',
          created_at: '2026-11-23T05:10:00.123456Z',
          used_at: '2026-11-23T06:00:00Z',
          is_current: true,
        },
      ],
    },
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: 'app/sessions',
    who: 'apps',
    user: 'required',
    summary: 'Ends all other sessions of the user.',
    query: NO_QUERY,
    data: z.object({ ended: z.int() }),
    example: { data: { ended: 2 } },
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: 'app/sessions/{id}',
    who: 'apps',
    user: 'required',
    summary: 'Ends one session of the user.',
    params: z.object({ id: id() }),
    query: NO_QUERY,
    data: z.object({ ended: z.int() }),
    example: { data: { ended: 1 } },
  }),
} satisfies Record<string, Endpoint>
