import { type CatalogueImport, catalogueFiles } from '#contract/features/catalogue-files.ts'
import table from '#web/catalogue/details/table.module.css'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DownloadButton } from '#web/features/imports/download-button.tsx'
import styles from './catalogue-files.module.css'

/** The first lines that an import has left out, each with its reason, and a file of all of them. */
export function LeftOutLines({ last: { problems, counts } }: { last: CatalogueImport }) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  const total = counts.reduce((sum, { failed }) => sum + failed, 0)
  return (
    <>
      <h3 className={styles.heading} id="left-out-lines">
        {t('catalogueFiles.leftOutLines')}
      </h3>
      {total > problems.length && (
        <p className={styles.note}>{t('catalogueFiles.firstShown', { shown: problems.length, total })}</p>
      )}
      <table className={table.table} aria-labelledby="left-out-lines">
        <thead>
          <tr>
            <th>{t('imports.column.file')}</th>
            <th>{t('catalogueFiles.line')}</th>
            <th>{t('account.app.key')}</th>
            <th>{t('field.field')}</th>
            <th>{t('status.fact.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ file, line, key, field, problem }) => (
            <tr key={`${file}:${line}`}>
              <td>
                <bdi dir="ltr">{file}</bdi>
              </td>
              <td data-label={t('catalogueFiles.line')}>{number.format(line)}</td>
              <td data-label={t('account.app.key')}>
                <bdi>{key}</bdi>
              </td>
              <td data-label={t('field.field')}>
                <bdi dir="ltr">{field}</bdi>
              </td>
              <td data-label={t('status.fact.reason')} className={styles.reason}>
                <bdi>{problem}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <DownloadButton endpoint={catalogueFiles.problems}>{t('catalogueFiles.downloadAll')}</DownloadButton>
    </>
  )
}
