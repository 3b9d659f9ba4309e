import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Envelope } from '#contract/calls/envelope.ts'
import { needOf } from '#contract/calls/permissions.ts'
import type { BulkPreview, FieldChanges } from '#contract/catalogue/bulk-edit.ts'
import type { EditedFields } from '#contract/values/field-kinds.ts'
import type { CountedKind } from '#web/catalogue/filters/counted-kind.ts'
import { editedFields } from '#web/catalogue/kinds/edited-fields.ts'
import type { ListQuery } from '#web/catalogue/list/list-types.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { FirstNames } from '#web/catalogue/names/first-names.tsx'
import { messageOf } from '#web/core/client/message-of.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay, useMayHere } from '#web/core/session/rights.ts'
import { BulkDialog } from '../bulk-dialog.tsx'
import { selectionLabel } from '../selected-records.ts'
import { useCountedCall } from '../use-counted-call.ts'
import styles from './edit-dialog.module.css'
import { EditPreview } from './edit-preview.tsx'
import { EditRowFields, type ShownField } from './edit-row-fields.tsx'
import { changesOf, type EditRow, inOrder, isPaired, newRow } from './edit-rows.ts'

const PREVIEW_DEBOUNCE_MS = 250

export type EditDialogProps = {
  kind: CountedKind
  chosen: Chosen
  opened: boolean
  edited: EditedFields
  /** The rows that the dialog opens with; none by default. */
  initial?: readonly EditRow[] | undefined
  preview: (changes: FieldChanges, fields: string[]) => ListQuery<BulkPreview>
  call: (changes: FieldChanges, expected: number) => Promise<Envelope<unknown>>
  onDone: () => void
  onNo: () => void
}

/**
 * Edits fields and links of a selection. Before anything is saved, it shows the values that the records have and those that
 * they would get.
 */
export default function EditDialog({
  kind,
  chosen,
  opened,
  edited,
  initial = [],
  preview,
  call,
  onDone,
  onNo,
}: EditDialogProps) {
  const { t } = useTranslation()
  const shown = useAllowedFields(editedFields)
  const [rows, setRows] = useState<readonly EditRow[]>(initial)
  const changes = changesOf(rows, edited)
  const asked = JSON.stringify([changes, rows.map(({ field }) => field)])
  const [settled] = useDebouncedValue(asked, PREVIEW_DEBOUNCE_MS)
  const { count, hasChanged, problem, isPending, run } = useCountedCall({
    expected: chosen.count,
    call: (expected) => call(changes, expected),
    onDone,
  })
  const query = useQuery({
    ...preview(
      changes,
      rows.map(({ field }) => field),
    ),
    enabled: opened && rows.length > 0 && settled === asked,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const isOld = settled !== asked || query.isPlaceholderData || query.isFetching
  const { data } = query
  const changed = rows.length > 0 ? (data?.changed ?? 0) : 0
  const hasProblem = Object.values(data?.fields ?? {}).some((field) => field.problem !== null)
  const isComplete = rows.length > 0 && Object.keys(changes).length === rows.length
  const toggle = (field: string) => {
    const one = edited[field]
    if (rows.some((row) => row.field === field)) setRows(rows.filter((row) => row.field !== field))
    else if (one) setRows(inOrder([...rows, newRow(field, one)], edited))
  }
  return (
    <BulkDialog
      opened={opened}
      size="46rem"
      title={t('bulkEdit.title', { what: selectionLabel(t, kind, chosen, count) })}
      changed={hasChanged ? t('catalogue.bulk.changed', { what: t(`counted.${kind}`, { count }) }) : null}
      problem={problem ?? (query.error && rows.length > 0 ? messageOf(query.error) : null)}
      isBusy={isPending}
      no={t('action.cancel')}
      yes={t('bulkEdit.yes', { what: t(`counted.${kind}`, { count: isComplete && data ? changed : count }) })}
      disabled={!isComplete || isOld || hasProblem || changed === 0}
      onYes={run}
      onNo={onNo}
    >
      <FirstNames count={count} names={chosen.names} />
      <fieldset className={styles.fields}>
        <legend>{t('bulkEdit.fields')}</legend>
        {Object.keys(edited).map(
          (field, at) =>
            shown[field] && (
              <button
                key={field}
                type="button"
                className={styles.field}
                aria-pressed={rows.some((row) => row.field === field)}
                data-autofocus={at === 0 || undefined}
                onClick={() => toggle(field)}
              >
                {t(shown[field].label)}
              </button>
            ),
        )}
      </fieldset>
      <div className={styles.rows}>
        {rows.map((row) => {
          const [one, look] = [edited[row.field], shown[row.field]]
          return (
            one &&
            look && (
              <EditRowFields
                key={row.field}
                row={row}
                isPaired={isPaired(row, rows, edited)}
                edited={one}
                shown={look}
                onChange={(after) =>
                  setRows(rows.map((before) => (before.field === row.field ? after : before)))
                }
                onRemove={() => toggle(row.field)}
                preview={data?.fields[row.field]}
                matched={data?.matched ?? 0}
              />
            )
          )
        })}
      </div>
      {isComplete && data && data.rows.length > 0 && (
        <EditPreview rows={data.rows} fields={shown} isOld={isOld} />
      )}
    </BulkDialog>
  )
}

/** The fields that this admin may change: the status takes the right to publish, links the right to view their records. */
function useAllowedFields(fields: Readonly<Record<string, ShownField>>) {
  const may = useMay()
  const mayHere = useMayHere()
  return Object.fromEntries(
    Object.entries(fields).filter(([field, { lookup }]) => {
      if (field === 'is_active') return mayHere('publish')
      return lookup?.guard === undefined || may(needOf(lookup.guard, 'view'))
    }),
  )
}
