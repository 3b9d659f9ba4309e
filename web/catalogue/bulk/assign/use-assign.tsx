import { useMemo, useState } from 'react'
import type * as z from 'zod/mini'
import type { Envelope } from '#contract/calls/envelope.ts'
import { isTeamKind } from '#contract/catalogue/team-kinds.ts'
import type { CountedKind } from '#web/catalogue/filters/counted-kind.ts'
import type { BulkAction } from '#web/catalogue/list/list-types.ts'
import type { Chosen } from '#web/catalogue/list/selection.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import { type SentSelection, selectionLabel, sentSelection } from '../selected-records.ts'
import type { AssignDialogProps, Assignee } from './assign-dialog.tsx'

const loadDialog = () => withTexts(() => import('./assign-dialog.tsx'))

/** The call that assigns a selection to an admin, or to nobody. */
export type AssignCall<Rules extends z.ZodMiniObject> = (
  sent: SentSelection<Rules> & Assignee,
) => Promise<Envelope<unknown>>

type Calls<Rules extends z.ZodMiniObject> = {
  kind: CountedKind
  rules: Rules
  assign?: AssignCall<Rules> | undefined
}
type Asked = { chosen: Chosen; clear: () => void; opened: boolean; time: number }

/** The action that assigns a selection, if there is one, with its dialog. The calls must not change between renders. */
export function useAssign<Row, Rules extends z.ZodMiniObject>({ kind, rules, assign: call }: Calls<Rules>) {
  const { t } = useTranslation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const assign = useMemo<BulkAction<Row>[]>(() => {
    const action: BulkAction<Row> = {
      id: 'assign',
      label: 'team.assign',
      right: 'edit',
      run: (chosen, { clear }) =>
        setAsked((before) => ({ chosen, clear, opened: true, time: (before?.time ?? 0) + 1 })),
    }
    return call ? [action] : []
  }, [call])
  const Dialog = useLate<AssignDialogProps>(loadDialog, asked?.opened === true)
  const isOpened = useOpened(asked?.opened === true && Dialog !== null)
  const close = () => setAsked((before) => before && { ...before, opened: false })
  return {
    assign,
    dialog: call && asked && Dialog && isTeamKind(kind) && (
      <Dialog
        key={asked.time}
        kind={kind}
        expected={asked.chosen.count}
        what={(count) => selectionLabel(t, kind, asked.chosen, count)}
        names={asked.chosen.names}
        canBeDone
        opened={isOpened}
        call={(assignee, expected) => call({ ...sentSelection(rules, asked.chosen, expected), ...assignee })}
        onDone={() => {
          asked.clear()
          close()
        }}
        onNo={close}
      />
    ),
  }
}
