import { useState } from 'react'
import type { SheetDetails } from '#contract/features/imports/calls.ts'
import { READING_NEEDS } from '#contract/features/imports/needs.ts'
import type { PreviewRow } from '#contract/features/imports/rows.ts'
import { imports } from '#contract/features/imports.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { ChoiceBox } from '#web/ui/choice-box.tsx'
import { Segments } from '#web/ui/segments.tsx'
import styles from './existing.module.css'
import { useDecision } from './use-decision.ts'

const EXISTING_AS = ['skip', 'update', 'add'] as const
const LINKS_AS = ['add', 'replace'] as const

type Wanted = Pick<SheetDetails, 'existing_as' | 'links_as'>

/** The choice for all rows of an import whose tracks exist already. */
export function ExistingChoice({ details }: { details: SheetDetails }) {
  const { t } = useTranslation()
  const may = useMay()
  const { import_id, state, matched, existing_as, links_as, updated_columns } = details
  // The radio button shows the choice before the server has answered.
  const [wanted, setWanted] = useState<Wanted | null>(null)
  const { mutate } = useDecision(imports.chooseExisting, () => setWanted(null))
  const canChoose = state !== 'importing' && state !== 'undone' && READING_NEEDS.every(may)
  if (matched === 0 || !canChoose) return null
  const chosen = wanted ?? { existing_as, links_as }
  const choose = (changed: Partial<Wanted>) => {
    const next = { ...chosen, ...changed }
    setWanted(next)
    mutate({ body: { import_id, ...next } })
  }
  return (
    <section className={styles.existing} aria-busy={wanted !== null}>
      <Segments
        label={t('imports.existing.title', { count: matched })}
        options={EXISTING_AS.map((value) => ({ value, label: t(`imports.existing.${value}`) }))}
        value={chosen.existing_as}
        onChange={(value) => choose({ existing_as: value })}
      />
      {chosen.existing_as === 'update' && (
        <>
          <Segments
            label={t('imports.links.title')}
            options={LINKS_AS.map((value) => ({ value, label: t(`imports.links.${value}`) }))}
            value={chosen.links_as}
            onChange={(value) => choose({ links_as: value })}
          />
          <p className={styles.note}>{t('imports.existing.updateHint')}</p>
        </>
      )}
      {updated_columns.length > 0 && (
        <p className={styles.note}>
          {t('imports.existing.changes', {
            what: updated_columns.map(({ column, rows }) =>
              t('imports.existing.inRows', { column, count: rows }),
            ),
          })}
        </p>
      )}
    </section>
  )
}

/** The choice for one row that equals an existing track or an earlier row. */
export function RowChoice({ row, import_id }: { row: PreviewRow; import_id: number }) {
  const { t } = useTranslation()
  const { mutate } = useDecision(imports.chooseRow)
  const values = row.track_id === null ? (['skip', 'add'] as const) : EXISTING_AS
  return (
    <ChoiceBox
      label={t('imports.existing.ofRow', { row: row.row })}
      none={t('imports.existing.likeOthers')}
      choices={values.map((value) => ({ value, label: t(`imports.existing.${value}`) }))}
      value={row.choice}
      onChange={(choice) => mutate({ body: { import_id, row: row.row, choice } })}
    />
  )
}
