/** The header with the key of a form. A save that is repeated with the same key is made once. */
export const SAVE_KEY_HEADER = 'idempotency-key'

/** The reason why a call was rejected, for programs; `message` is the text for people. */
export type RefusalCode =
  | 'invalid' // a field breaks its rule; `errors` says which
  | 'not_found' // the record is gone or never was
  | 'stale' // another admin has saved since; `data.current` is the current record
  | 'selection_changed' // the size of the selection has changed; `data.count` is the new one
  | 'columns' // columns of a sheet must be chosen; `data` has them (`contract/features/imports/columns.ts`)
  | 'cannot_be_undone' // it was undone before, is too old, or its records have changed again
  | 'wrong_credentials'
  | 'second_step' // the password is right; `data` says how to finish the sign-in (`contract/features/auth/second-factor.ts`)
  | 'second_factor_required' // the admin must set up a second factor before anything else
  | 'link_expired' // a single-use link was used, replaced, or has expired
  | 'start_over' // the cursor is too old, or of another database; or what was sent of a file is not there any more
  | 'wrong_offset' // a part of a file begins elsewhere, or some are missing; `data.received` says where the next begins
  | 'unauthorised'
  | 'signed_out' // for apps: the user's token is missing, unknown, or has ended; the key is valid
  | 'forbidden'
  | 'unknown_path'
  | 'unparseable'
  | 'too_large'
  | 'unsupported_type'
  | 'too_many'
  | 'unavailable'
  | 'failed'

export type Refused = {
  success: 0
  message: string
  code: RefusalCode
  errors?: Record<string, string>
  data?: unknown
}

export type Accepted<Data> = {
  success: 1
  message: string
  data: Data
  /** The history entry that the call created, if `history/undo` can undo it. */
  change_id?: number
}

/** The response of every call. */
export type Envelope<Data> = Accepted<Data> | Refused
