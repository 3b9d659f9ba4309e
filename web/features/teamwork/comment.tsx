import { ActionIcon } from '@mantine/core'
import { useState } from 'react'
import type { TeamKind } from '#contract/catalogue/team-kinds.ts'
import { type RecordComment, teamwork } from '#contract/features/teamwork.ts'
import { call } from '#web/core/client/call.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconPencil, IconTrash } from '#web/ui/icons.ts'
import { CommentField, type Draft } from './comment-field.tsx'
import { rangesOf } from './mentions.ts'
import styles from './team.module.css'

type Props = {
  kind: TeamKind
  record_id: number
  comment: RecordComment
  /** Called with the changed comment, or null if it was deleted. */
  onChanged: (comment: RecordComment | null, comment_id: number) => Promise<unknown>
}

export function Comment({ kind, record_id, comment, onChanged }: Props) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<Draft | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { comment_id, admin_name, text, mentions, date_created, date_edited } = comment
  const sent = { kind, record_id, comment_id }
  const save = async (typed: string, ids: number[]) => {
    const saving = call(teamwork.editComment, { body: { ...sent, text: typed, mentions: ids } })
    const problem = await problemIn(saving)
    const answer = problem === null ? await saving : null
    if (answer?.success === 1) {
      setEdited(null)
      await onChanged(answer.data, comment_id)
    }
    return problem
  }
  const remove = async () => {
    const problem = await problemIn(call(teamwork.deleteComment, { body: sent }))
    if (problem === null) await onChanged(null, comment_id)
    return problem
  }
  return (
    <article className={styles.comment}>
      <header>
        <b>
          <Hindi text={admin_name} />
        </b>
        <DateTime value={date_created} />
        {date_edited && <span>{t('team.edited')}</span>}
        <span className={styles.space} />
        {comment.can_be_edited && !edited && (
          <ActionIcon
            size={24}
            aria-label={t('team.editComment')}
            title={t('team.editComment')}
            onClick={() => setEdited({ text, mentions })}
          >
            <IconPencil size={14} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
        {comment.can_be_deleted && !edited && (
          <ActionIcon
            size={24}
            aria-label={t('team.deleteComment')}
            title={t('team.deleteComment')}
            onClick={() => setAsking(true)}
          >
            <IconTrash size={14} stroke={1.75} aria-hidden />
          </ActionIcon>
        )}
      </header>
      {edited ? (
        <CommentField
          kind={kind}
          label={t('team.editComment')}
          draft={edited}
          onDraft={setEdited}
          yes={t('action.save')}
          onSend={save}
          onCancel={() => setEdited(null)}
          isFocused
        />
      ) : (
        <p className={styles.text} dir="auto">
          <Hindi text={text} marks={rangesOf(text, mentions)} />
        </p>
      )}
      <Confirm
        opened={isAsking}
        title={t('team.deleteQuestion')}
        onYes={remove}
        onDone={() => setAsking(false)}
        onNo={() => setAsking(false)}
      />
    </article>
  )
}
