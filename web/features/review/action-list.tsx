import { TextInput } from '@mantine/core'
import { MAX_NOTE_LENGTH } from '#contract/catalogue/assign.ts'
import type { ReviewAction } from '#contract/features/review.ts'
import type { KindName } from '#contract/kinds/kinds.ts'
import { AdminField } from '#web/catalogue/team/admin-field.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { Key } from '#web/features/queue/key-list.tsx'
import { type Draft, NO_DRAFT } from './draft.ts'
import styles from './review.module.css'

export const ACTION_TEXTS: Readonly<Record<ReviewAction, TextKey>> = {
  keep: 'review.action.keep',
  remove: 'review.action.remove',
  retry: 'review.action.retry',
  activate: 'catalogue.bulk.activate',
  deactivate: 'catalogue.bulk.deactivate',
  assign: 'team.assign',
  done: 'team.done',
}
const HINTS: Readonly<Partial<Record<ReviewAction, TextKey>>> = {
  keep: 'review.action.keepHint',
  remove: 'review.action.removeHint',
}

type Props = {
  list: KindName
  actions: readonly ReviewAction[]
  /** The number of suggestions above, which use the first digits. */
  from: number
  draft: Draft
  onDraft: (draft: Draft) => void
}

/** The decisions about a record other than accepting a suggestion, each with its digit, and for an assignment the admin. */
export function ActionList({ list, actions, from, draft, onDraft }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <ol className={styles.others} aria-label={t('review.decisions')}>
        {actions.map((action, index) => {
          const hint = HINTS[action]
          return (
            <li key={action}>
              <button
                type="button"
                className={styles.other}
                aria-pressed={draft.action === action}
                tabIndex={-1}
                onClick={() => onDraft({ ...NO_DRAFT, action })}
              >
                <Key name={String(from + index + 1)} />
                <span>
                  {t(ACTION_TEXTS[action])}
                  {hint && <small className={styles.reason}>{t(hint)}</small>}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      {draft.action === 'assign' && (
        <>
          <AdminField
            kind={list}
            label={t('field.admin')}
            chosen={draft.assignee}
            onChoose={(assignee) => onDraft({ ...draft, assignee })}
            isFocused={draft.assignee === null}
          />
          <TextInput
            label={t('field.assignment_note')}
            description={t('team.noteHint')}
            maxLength={MAX_NOTE_LENGTH}
            value={draft.note}
            onChange={({ currentTarget }) => onDraft({ ...draft, note: currentTarget.value })}
          />
        </>
      )}
    </>
  )
}
