import { Button, Group, Skeleton, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreviewRow } from '#contract/features/imports/rows.ts'
import type { SheetColumn } from '#contract/features/imports/sheet.ts'
import { imports } from '#contract/features/imports.ts'
import { isLostName } from '#contract/values/lost-letters.ts'
import { useMutationOf, useQueryOf } from '#web/core/client/hooks.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { whyNot } from '#web/core/client/outcome.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { keepFocus } from '#web/ui/keep-focus.ts'
import styles from './import.module.css'

const LONG: readonly SheetColumn[] = ['Description', 'Hindi Description', 'Lyrics', 'Hindi Lyrics']

type Props = { import_id: number; row: PreviewRow; onClose: () => void }

/** The cells of a row to be corrected and checked again: those with errors, or all of them. */
export function RowCorrection({ import_id, row: { row, problems }, onClose }: Props) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [typed, setTyped] = useState<Partial<Record<SheetColumn, string>>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const { mutateAsync, isPending } = useMutationOf(imports.correctRow, { meta: { quiet: true } })
  const wrong = problems.flatMap(({ column, cell, error }) =>
    column === null ? [] : [{ column, cell: cell ?? '', error }],
  )
  const [isWhole, setWhole] = useState(wrong.length === 0)
  const { data, error: unread } = useQueryOf(
    imports.cells,
    { body: { import_id, row } },
    { enabled: isWhole, gcTime: 0, meta: { quiet: true } },
  )
  const all = data?.cells.map(({ column, value }) => ({
    column,
    cell: value,
    error: wrong.find((problem) => problem.column === column)?.error,
  }))
  const fields: readonly { column: SheetColumn; cell: string; error: string | undefined }[] =
    (isWhole && all) || wrong

  /** With `take_lost_letters`, texts whose letters seem lost are taken. */
  async function check(take_lost_letters = false) {
    // An unchanged cell keeps its error.
    const cells = fields.flatMap(({ column, cell }) => {
      const value = typed[column] ?? cell
      return value === cell ? [] : [{ column, value }]
    })
    const why = await whyNot(
      mutateAsync({ body: { import_id, row, cells, take_lost_letters } }).then(async (answer) => {
        if (answer.success === 0 || answer.data.state === 'failed') return answer
        toast(t(`imports.corrected.${answer.data.state}`, { row }))
        close()
        return answer
      }),
    )
    setRefusal(why)
    if (why === null) await queryClient.invalidateQueries()
  }
  const isLost = fields.some(({ column, cell }) => isLostName(typed[column] ?? cell))

  function close() {
    onClose()
    keepFocus()
  }
  return (
    <form
      noValidate
      className={styles.correction}
      aria-label={t('imports.correctRow', { row })}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void check()
      }}
      onKeyDown={({ key }) => key === 'Escape' && !isPending && close()}
    >
      {fields.map(({ column, cell, error }, index) => {
        const Field = LONG.includes(column) ? Textarea : TextInput
        return (
          <Field
            key={column}
            label={column}
            value={typed[column] ?? cell}
            error={error}
            autoComplete="off"
            autoFocus={index === 0}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, [column]: value })}
          />
        )
      })}
      {!isWhole && (
        <Button size="compact-sm" variant="subtle" onClick={() => setWhole(true)}>
          {t('imports.allCells')}
        </Button>
      )}
      {isWhole && !all && !unread && <Skeleton height={80} />}
      {unread && <p className={styles.error}>{messageOf(unread)}</p>}
      {refusal && (
        <p className={styles.error} role="alert">
          {refusal}
        </p>
      )}
      <Group gap="xs">
        <BusyButton type="submit" size="compact-sm" loading={isPending}>
          {t('imports.checkAgain')}
        </BusyButton>
        {isLost && (
          <BusyButton
            size="compact-sm"
            variant="default"
            loading={isPending}
            onClick={() => void check(true)}
          >
            {t('imports.takeAsItIs')}
          </BusyButton>
        )}
        <Button size="compact-sm" variant="default" disabled={isPending} onClick={close}>
          {t('action.cancel')}
        </Button>
      </Group>
    </form>
  )
}
