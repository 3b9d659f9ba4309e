/** PostgreSQL's code for a reference to a record that is not there: foreign_key_violation. */
export const REFERENCE_GONE = '23503'

/** Whether an error means that a record was deleted while something was written that refers to it. */
export const isReferenceGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === REFERENCE_GONE
