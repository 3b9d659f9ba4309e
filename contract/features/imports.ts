import { importCalls } from './imports/calls.ts'
import { catalogueImports } from './imports/catalogue.ts'
import { importColumns } from './imports/columns.ts'
import { editedExports } from './imports/edited.ts'
import { importList } from './imports/list.ts'
import { importNames } from './imports/names.ts'
import { importRows } from './imports/rows.ts'
import { importUpdates } from './imports/updates.ts'

/** The calls that import files: sheets of tracks, exported lists that come back with changes, and whole catalogues. */
export const imports = {
  ...importCalls,
  ...importList,
  ...importColumns,
  ...importUpdates,
  ...importRows,
  ...importNames,
  ...editedExports,
  ...catalogueImports,
}
