import { ActionIcon, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { PreviewedField } from '#contract/catalogue/bulk-edit.ts'
import type { EditedField } from '#contract/values/field-kinds.ts'
import { AliasesInput } from '#web/catalogue/chips/aliases-input.tsx'
import { FilterDay } from '#web/catalogue/filters/filter-day.tsx'
import type { Lookup, Searched } from '#web/catalogue/lookup/lookup.ts'
import { LookupInput } from '#web/catalogue/lookup/lookup-input.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useTranslateMessage } from '#web/core/i18n/messages.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { IconX } from '#web/ui/icons.ts'
import { Segments } from '#web/ui/segments.tsx'
import styles from './edit-dialog.module.css'
import { type EditRow, errorOf, type Op, opsOf } from './edit-rows.ts'
import { PresentValues } from './present-values.tsx'

/** How a field is shown: its label, and the lookup of the records that it links to. */
export type ShownField = { label: TextKey; lookup?: Lookup | Searched }

const OPS = {
  set: 'bulkEdit.op.set',
  fill: 'bulkEdit.op.fill',
  clear: 'bulkEdit.op.clear',
  find: 'bulkEdit.op.find',
  add: 'action.add',
  remove: 'action.remove',
  replace: 'bulkEdit.op.replace',
} as const satisfies Record<Op, TextKey>

type Props = {
  row: EditRow
  /** Whether the same field in the other language stands beside it. */
  isPaired: boolean
  edited: EditedField
  shown: ShownField
  onChange: (row: EditRow) => void
  onRemove: () => void
  /** What the server answers about the field; absent while it is being asked. */
  preview: PreviewedField | undefined
  matched: number
}

/** One field of a bulk edit: the operation, the new value, and the values that the records have now. */
export function EditRowFields({ row, isPaired, edited, shown, onChange, onRemove, preview, matched }: Props) {
  const { t } = useTranslation()
  const part = useRef<HTMLFieldSetElement>(null)
  useEffect(() => part.current?.querySelector<HTMLElement>('input, textarea')?.focus(), [])
  const label = t(shown.label)
  const ops = opsOf(edited)
  return (
    <fieldset className={styles.row} data-paired={isPaired || undefined} ref={part} aria-label={label}>
      <div className={styles.rowHead}>
        <b aria-hidden>{label}</b>
        {ops.length > 1 && (
          <select
            className={styles.op}
            aria-label={t('bulkEdit.operation', { field: label })}
            value={row.op}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...row, op: ops.find((op) => op === value) ?? row.op })
            }
          >
            {ops.map((op) => (
              <option key={op} value={op}>
                {t(op === 'clear' && edited.kind === 'links' ? 'bulkEdit.op.unlink' : OPS[op])}
              </option>
            ))}
          </select>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          className={styles.removal}
          aria-label={t('bulkEdit.remove', { field: label })}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      <div className={row.op === 'find' ? styles.find : styles.value}>
        <Value row={row} edited={edited} shown={shown} onChange={onChange} />
      </div>
      {preview?.problem && (
        <p className={styles.problem} role="alert">
          {preview.problem}
        </p>
      )}
      {preview && <PresentValues field={row.field} preview={preview} matched={matched} />}
    </fieldset>
  )
}

/** The inputs that an operation needs. */
function Value({ row, edited, shown, onChange }: Pick<Props, 'row' | 'edited' | 'shown' | 'onChange'>) {
  const { t } = useTranslation()
  const translate = useTranslateMessage()
  const put = (changed: Partial<EditRow>) => onChange({ ...row, ...changed })
  const label = t(shown.label)
  if (row.op === 'clear') return null
  if (row.op === 'find')
    return (
      <>
        <TextInput
          label={t('bulkEdit.find')}
          value={row.find}
          maxLength={200}
          autoComplete="off"
          onChange={({ currentTarget }) => put({ find: currentTarget.value })}
        />
        <TextInput
          label={t('bulkEdit.op.replace')}
          value={row.replace}
          maxLength={200}
          autoComplete="off"
          onChange={({ currentTarget }) => put({ replace: currentTarget.value })}
        />
        <Checkbox
          label={t('bulkEdit.matchCase')}
          checked={row.match_case}
          onChange={({ currentTarget }) => put({ match_case: currentTarget.checked })}
        />
      </>
    )
  if (shown.lookup)
    return (
      <LookupInput
        lookup={shown.lookup}
        label={label}
        value={row.choices}
        onChange={(choices) => put({ choices })}
        many={edited.kind === 'links'}
        canCreate={row.op !== 'remove'}
      />
    )
  if (edited.kind === 'names')
    return (
      <AliasesInput
        label={label}
        names={[...row.names]}
        onChange={(names) => put({ names })}
        error={translate(errorOf(row, edited))}
      />
    )
  if (edited.kind === 'status' || edited.kind === 'flag') {
    const isStatus = edited.kind === 'status'
    return (
      <Segments<string>
        label={label}
        value={row.value}
        onChange={(value) => put({ value })}
        options={[
          { value: '1', label: t(isStatus ? 'catalogue.status.active' : 'action.yes') },
          { value: '0', label: t(isStatus ? 'catalogue.status.inactive' : 'action.no') },
        ]}
      />
    )
  }
  if (edited.kind === 'day')
    return <FilterDay label={shown.label} value={row.value} onChange={(value) => put({ value })} />
  const input = {
    label,
    value: row.value,
    error: translate(errorOf(row, edited)),
    autoComplete: 'off',
    lang: row.field.includes('hindi') ? 'hi' : undefined,
  }
  if (edited.kind === 'text')
    return (
      <Textarea
        {...input}
        autosize
        minRows={2}
        maxRows={6}
        onChange={({ currentTarget }) => put({ value: currentTarget.value })}
      />
    )
  return <TextInput {...input} onChange={({ currentTarget }) => put({ value: currentTarget.value })} />
}
