/** Brings a copy up to date. It is { cursor: null, records: new Map() } at first; store both together. */
export async function sync(copy, { address, key }) {
  for (;;) {
    const since = copy.cursor ? `&since=${copy.cursor}` : ''
    const response = await fetch(`${address}/api/app/changes?limit=500${since}`, {
      headers: { authorization: `Bearer ${key}` },
    })
    if (response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 1000 * response.headers.get('retry-after')))
      continue
    }
    const { success, code, message, data } = await response.json()
    if (code === 'start_over') {
      copy.cursor = null
      copy.records.clear()
      continue
    }
    if (success !== 1) throw new Error(message)
    for (const record of data.changed) copy.records.set(`${record.kind}/${record.id}`, record)
    for (const { kind, id } of data.removed) copy.records.delete(`${kind}/${id}`)
    copy.cursor = data.next
    if (!data.more) return copy
  }
}
