/**
 * The number of rows read so far of each sheet that this process is reading, by a key that the client chose. In memory,
 * since the rows are staged in one transaction, which nobody else sees: another process answers that it does not know.
 */
export function readingProgress() {
  const rows = new Map<string, number>()
  const nameOf = (admin_id: number | null, key: string) => `${admin_id} ${key}`
  return {
    rowsOf: (admin_id: number, key: string) => rows.get(nameOf(admin_id, key)) ?? null,
    /** Runs `read`, which reports rows as it reads them. */
    async follow<Result>(
      admin_id: number | null,
      key: string | null | undefined,
      read: (onRows: (count: number) => void) => Promise<Result>,
    ): Promise<Result> {
      if (!key) return read(() => {})
      const name = nameOf(admin_id, key)
      rows.set(name, 0)
      try {
        return await read((count) => rows.set(name, (rows.get(name) ?? 0) + count))
      } finally {
        rows.delete(name)
      }
    },
  }
}
