import type { CatalogueDetails } from '#contract/features/imports/catalogue.ts'
import table from '#web/catalogue/details/table.module.css'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { kindOf, kinds } from '#web/features/history/changes/kinds.ts'
import { useLoadedImport } from '../use-import.ts'

const COLUMNS = {
  added: 'history.action.add',
  changed: 'catalogueFiles.changed',
  unchanged: 'recordings.unchanged',
  failed: 'catalogueFiles.leftOut',
} as const satisfies Record<string, TextKey>
const columns = Object.entries(COLUMNS) as [keyof typeof COLUMNS, TextKey][]

/** The label of a kind of record, or undefined for another word. Catalogue files name static pages "pages". */
export const labelOf = (resource: string) => {
  const kind = kindOf(resource === 'pages' ? 'static_pages' : resource)
  return kind ? kinds[kind].label : undefined
}

/** The numbers of records that an import of a catalogue would write, or has written, by kind. */
export function CatalogueCounts({ import_id }: Pick<CatalogueDetails, 'import_id'>) {
  const details = useLoadedImport(import_id)
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  if (details?.file_kind !== 'catalogue' || details.counts.length === 0) return null
  return (
    <table className={table.table} aria-label={t('catalogueFiles.counts')}>
      <thead>
        <tr>
          <th>{t('field.type')}</th>
          {columns.map(([name, label]) => (
            <th key={name}>{t(label)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {details.counts.map(({ resource, ...count }) => {
          const label = labelOf(resource)
          return (
            <tr key={resource}>
              <td>{label ? t(label) : resource}</td>
              {columns.map(([name, heading]) => (
                <td key={name} data-label={t(heading)}>
                  {number.format(count[name])}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
