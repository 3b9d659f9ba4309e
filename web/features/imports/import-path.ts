import type { ImportSummary } from '#contract/features/imports/list.ts'

/** The screen of an import. */
export const importPath = ({
  file_kind,
  import_id,
}: Pick<ImportSummary, 'file_kind' | 'import_id'>): string =>
  file_kind === 'sheet' ? `/tracks/imports/${import_id}` : `/file-updates/${import_id}`
