const some = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

type Imported = { rows: number; added: number; existing: number; failed: number }

/** '8 of 10 tracks added. 1 was there already. 1 failed. The recordings are being fetched.' */
export function importedInWords({ rows, added, existing, failed }: Imported): string {
  if (rows === 0) return 'There is no track in this sheet.'
  const there = existing === 0 ? '' : ` ${some(existing, 'was', 'were')} there already.`
  const not = failed === 0 ? '' : ` ${failed.toLocaleString('en')} failed.`
  const fetched = added === 0 ? '' : ' The recordings are being fetched.'
  return `${added.toLocaleString('en')} of ${some(rows, 'track', 'tracks')} added.${there}${not}${fetched}`
}

type Undone = { deleted: number; records_deleted: number; records_kept: number }

/** '10 tracks deleted, and 3 records that came with them. 1 stays because it is used.' */
export function undoneInWords({ deleted, records_deleted, records_kept }: Undone): string {
  const others =
    records_deleted === 0 ? '' : `, and ${some(records_deleted, 'record', 'records')} that came with them`
  const kept =
    records_kept === 0
      ? ''
      : ` ${some(records_kept, 'record stays', 'records stay')} for something else uses them.`
  return `${some(deleted, 'track', 'tracks')} deleted${others}.${kept}`
}
