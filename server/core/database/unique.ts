/** PostgreSQL's code for a duplicate in a unique index: unique_violation. */
const UNIQUE_VIOLATION = '23505'

/** Awaits a write. Throws `refusal` when it would duplicate a unique value. */
export async function orTaken<T>(written: Promise<T>, refusal: () => Error): Promise<T> {
  try {
    return await written
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
    throw isTaken ? refusal() : error
  }
}
