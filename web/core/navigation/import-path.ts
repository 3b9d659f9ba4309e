import type { ImportSummary } from '#contract/features/imports/list.ts'

/** The screens at which files are uploaded, or listed. */
export const UPLOADED_AT = {
  sheet: '/tracks/imports',
  edited_export: '/file-updates',
  catalogue: '/catalogue-files',
} as const satisfies Record<ImportSummary['file_kind'], string>

/** The screen of an import. */
export const importPath = ({
  file_kind,
  import_id,
}: Pick<ImportSummary, 'file_kind' | 'import_id'>): string => `${UPLOADED_AT[file_kind]}/${import_id}`
