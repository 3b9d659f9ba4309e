/** The methods with which the server writes log lines; Fastify's own logger has them. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
