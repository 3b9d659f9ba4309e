/**
 * The fields of an error that a log line may contain. PostgreSQL's `detail` and `where` quote rows, and fields of other libraries
 * may quote what was sent.
 */
type Logged = {
  type: string
  message: string
  stack: string
  code?: string
  constraint?: string
  cause?: Logged
  errors?: Logged[]
}

const textOf = (error: Error, name: string) => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' || typeof value === 'number' ? { [name]: String(value) } : {}
}

/** The parts of an error that tell what failed and where, without the values it failed with. */
export function loggedError(error: Error): Logged {
  const { name, message, stack = '', cause } = error
  return {
    type: name,
    message,
    stack,
    ...textOf(error, 'code'),
    ...textOf(error, 'constraint'),
    ...(cause instanceof Error && { cause: loggedError(cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.filter(isError).map(loggedError) }),
  }
}

const isError = (value: unknown): value is Error => value instanceof Error
