/** Why a call was refused, for programs; `message` says it to people. */
export type RefusalCode =
  | 'invalid' // a field breaks its rule; `errors` says which
  | 'not_found' // the record is gone or never was
  | 'stale' // somebody else saved meanwhile; `data.current` is the record as it is now
  | 'changed_since' // what is to be undone has been changed; `data.count` says how many, `data.tracks` names some
  | 'selection_changed' // the chosen set has another size by now; `data.count` is the new one
  | 'cannot_be_undone' // it was undone before, is too old, or its records have changed again
  | 'wrong_credentials'
  | 'link_expired' // a link that works once was used, replaced, or is too old
  | 'unauthorised'
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
  /** The entry of the history that the call made, where it made one: what `history/undo` takes. */
  change_id?: number
}

/** What every call answers. */
export type Envelope<Data> = Accepted<Data> | Refused
