/** The name of the cluster's only role, and of its database. */
export const role = 'sangraha'

export const addressOf = (port: number, password: string, database: string): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`
