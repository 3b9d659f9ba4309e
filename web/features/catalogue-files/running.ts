import type { CatalogueImport } from '#contract/catalogue-files.ts'

export const isRunning = (last: CatalogueImport | null | undefined): boolean =>
  last ? last.state !== 'done' && last.state !== 'failed' : false
