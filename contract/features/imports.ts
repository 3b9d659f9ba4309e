import { importCalls } from './imports/calls.ts'
import { importColumns } from './imports/columns.ts'
import { editedExports } from './imports/edited.ts'
import { importList } from './imports/list.ts'
import { importNames } from './imports/names.ts'
import { importRows } from './imports/rows.ts'
import { importUpdates } from './imports/updates.ts'

/** The calls that import spreadsheets: sheets of tracks, and exported files that come back with changes. */
export const imports = {
  ...importCalls,
  ...importList,
  ...importColumns,
  ...importUpdates,
  ...importRows,
  ...importNames,
  ...editedExports,
}
