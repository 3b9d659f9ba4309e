/** What the server's parts write their log lines with; Fastify's own logger fits. */
export type Log = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
