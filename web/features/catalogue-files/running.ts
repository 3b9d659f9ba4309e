import type { CatalogueImport } from '#contract/features/catalogue-files.ts'

export const isRunning = (last: CatalogueImport | null | undefined): boolean =>
  last ? last.state !== 'done' && last.state !== 'failed' : false
