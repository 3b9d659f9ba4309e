/** What PostgreSQL calls a second row of what may be there once: unique_violation. */
const UNIQUE_VIOLATION = '23505'

/** Whether a write failed because what it wrote is there already. */
export const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
