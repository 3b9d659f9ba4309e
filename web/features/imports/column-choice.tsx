import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ChosenColumns, SheetColumns } from '#contract/features/imports/columns.ts'
import { unreadColumns } from '#contract/features/imports/needs.ts'
import { READ_COLUMNS, requiredColumns, type SheetColumn } from '#contract/features/imports/sheet.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ChoiceBox } from '#web/ui/choice-box.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './columns.module.css'
import { UploadProgress } from './upload-progress.tsx'
import type { SheetUpload } from './use-sheet-upload.ts'

type Props = {
  columns: SheetColumns
  upload: SheetUpload
  file: File
  onChosen: (chosen: ChosenColumns) => void
  onBack: () => void
}
type Chosen = ReadonlyMap<number, SheetColumn>

/**
 * The choice of the field for every column of a sheet, shown with its first cells; each field can be used once, and some are
 * required. Columns that were not recognised come first, and keep that place while they are assigned.
 */
export function ColumnChoice({ columns: { key, columns }, upload, file, onChosen, onBack }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const unread = unreadColumns(may, { added: false })
  const readable = READ_COLUMNS.filter((column) => !unread.includes(column))
  const [chosen, setChosen] = useState<Chosen>(
    new Map(columns.flatMap(({ place, column }) => (column ? [[place, column] as const] : []))),
  )
  const asShown = columns.toSorted(
    (one, other) => Number(one.column !== null) - Number(other.column !== null),
  )
  const [isTried, setTried] = useState(false)
  const fields = new Set(chosen.values())
  const missing = requiredColumns((column) => fields.has(column)).filter((column) => !fields.has(column))
  const isBusy = upload.share !== null

  function choose(place: number, column: SheetColumn | null) {
    const next = new Map(chosen)
    if (column) next.set(place, column)
    else next.delete(place)
    setChosen(next)
  }
  function submit() {
    setTried(true)
    if (missing.length > 0) return
    onChosen({ key, fields: [...chosen].map(([place, column]) => ({ place, column })) })
  }
  const problem =
    isTried && missing.length > 0
      ? t('imports.columns.missing', { count: missing.length, columns: missing })
      : upload.problem
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBusy) submit()
      }}
    >
      <p className={styles.intro}>{t('imports.columns.intro')}</p>
      <ul className={styles.columns}>
        {asShown.map(({ place, letters, heading, samples }) => {
          const name = heading || t('imports.columns.untitled', { letters })
          const own = chosen.get(place) ?? null
          return (
            <li key={place} data-column={letters}>
              <div className={styles.column}>
                <b>
                  <Hindi text={name} />
                </b>
                <span className={styles.samples}>
                  <Hindi text={samples.join(' · ')} />
                </span>
              </div>
              <ChoiceBox
                label={t('imports.columns.fieldOf', { name })}
                none={t('imports.columns.leaveOut')}
                choices={readable.map((column) => ({
                  value: column,
                  label: column,
                  isTaken: column !== own && fields.has(column),
                }))}
                value={own}
                onChange={(column) => choose(place, column)}
              />
            </li>
          )
        })}
      </ul>
      {problem && (
        <p className={styles.error} role="alert">
          {problem}
        </p>
      )}
      <UploadProgress share={upload.share} name={file.name} then={upload.reading} />
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={isBusy ? upload.stop : onBack}>
          {t(isBusy ? 'action.cancel' : 'imports.columns.back')}
        </Button>
        <BusyButton type="submit" loading={isBusy}>
          {t('imports.columns.go')}
        </BusyButton>
      </Group>
    </form>
  )
}
