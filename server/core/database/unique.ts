/** What PostgreSQL calls a second row of what may be there once: unique_violation. */
const UNIQUE_VIOLATION = '23505'

/** Waits for a write. When what it wrote is there already and may be there once, it is refused with `refusal`. */
export async function orTaken<T>(written: Promise<T>, refusal: () => Error): Promise<T> {
  try {
    return await written
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION
    throw isTaken ? refusal() : error
  }
}
