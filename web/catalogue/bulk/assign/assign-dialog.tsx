import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Envelope } from '#contract/calls/envelope.ts'
import { MAX_NOTE_LENGTH } from '#contract/catalogue/assign.ts'
import type { TeamKind } from '#contract/catalogue/team-kinds.ts'
import { BulkDialog } from '#web/catalogue/bulk/bulk-dialog.tsx'
import { useCountedCall } from '#web/catalogue/bulk/use-counted-call.ts'
import { FirstNames } from '#web/catalogue/names/first-names.tsx'
import type { NamesWithLine } from '#web/catalogue/names/names-in-line.tsx'
import { AdminField, type Person } from '#web/catalogue/team/admin-field.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Segments } from '#web/ui/segments.tsx'

/** Whom a selection is assigned to: `admin_id` null assigns it to nobody. */
export type Assignee = { admin_id: number | null; note: string | null }

export type AssignDialogProps = {
  kind: TeamKind
  expected: number
  /** The words for what is assigned, such as "37 tracks". */
  what: (count: number) => string
  /** The names of the first selected records. */
  names?: readonly NamesWithLine[] | undefined
  /** Whether the selection can also be assigned to nobody. */
  canBeDone: boolean
  opened: boolean
  call: (assignee: Assignee, expected: number) => Promise<Envelope<unknown>>
  onDone: () => void
  onNo: () => void
}

/** Assigns records to an admin, with a note, or to nobody any more. */
export default function AssignDialog(props: AssignDialogProps) {
  const { kind, expected, what, names, canBeDone, opened, call, onDone, onNo } = props
  const { t } = useTranslation()
  const [person, setPerson] = useState<Person | null>(null)
  const [note, setNote] = useState('')
  const [to, setTo] = useState<'admin' | 'nobody'>('admin')
  const assignee: Assignee =
    to === 'nobody'
      ? { admin_id: null, note: null }
      : { admin_id: person?.admin_id ?? null, note: note.trim() || null }
  const { count, hasChanged, problem, isPending, run } = useCountedCall({
    expected,
    call: (number) => call(assignee, number),
    onDone,
  })
  return (
    <BulkDialog
      opened={opened}
      title={t('team.assignTitle', { what: what(count) })}
      changed={hasChanged ? t('catalogue.bulk.changed', { what: what(count) }) : null}
      problem={problem}
      isBusy={isPending}
      no={t('action.cancel')}
      yes={t(to === 'nobody' ? 'team.done' : 'team.assignYes')}
      disabled={count === 0 || (to === 'admin' && person === null)}
      onYes={run}
      onNo={onNo}
    >
      <FirstNames count={count} names={names} />
      {canBeDone && (
        <Segments<'admin' | 'nobody'>
          label={t('field.assigned_to')}
          value={to}
          onChange={setTo}
          options={[
            { value: 'admin', label: t('team.toAdmin') },
            { value: 'nobody', label: t('team.toNobody') },
          ]}
        />
      )}
      {to === 'admin' && (
        <>
          <AdminField kind={kind} label={t('field.admin')} chosen={person} onChoose={setPerson} isFirst />
          <TextInput
            label={t('field.assignment_note')}
            description={t('team.noteHint')}
            maxLength={MAX_NOTE_LENGTH}
            value={note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </>
      )}
    </BulkDialog>
  )
}
