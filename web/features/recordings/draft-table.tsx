import { RARE_DRAFT_KINDS } from '#contract/features/draft-needs.ts'
import type { Draft } from '#contract/features/recordings.ts'
import { CheckBox } from '#web/catalogue/list/check-box.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { DraftRow } from './draft-row.tsx'
import styles from './drafts.module.css'
import { onGridKey } from './grid-keys.ts'
import { LINKS } from './links-cell.tsx'

type Props = {
  drafts: readonly Draft[]
  chosen: ReadonlySet<number>
  onChoose: (ids: readonly number[], isChosen: boolean) => void
  onRemove: (ids: readonly number[]) => void
}

/** The grid in which drafts are edited in place; on a phone, each draft is a card. */
export function DraftTable({ drafts, chosen, onChoose, onRemove }: Props) {
  const { t } = useTranslation()
  const areAll = drafts.every(({ draft_id }) => chosen.has(draft_id))
  // A draft seldom links to these kinds unless it was dropped on the screen of such a record.
  const rareKinds = RARE_DRAFT_KINDS.filter((kind) => drafts.some((draft) => draft[kind].length > 0))
  const titleOf = (...labels: TextKey[]) => labels.map((label) => t(label)).join(t('catalogue.listComma'))
  const ids = drafts.map(({ draft_id }) => draft_id)
  return (
    <div className={styles.scroller}>
      <table className={styles.table} onKeyDown={onGridKey}>
        <thead>
          <tr>
            <th className={styles.check}>
              <CheckBox
                label={t('catalogue.selectPage')}
                checked={areAll}
                partly={!areAll && chosen.size > 0}
                onToggle={() => onChoose(ids, !areAll)}
              />
            </th>
            <th>{t('field.file_name')}</th>
            <th>{t('catalogue.names')}</th>
            <th>{titleOf('field.album', 'field.artist')}</th>
            <th>{titleOf('field.category', 'kind.tags', ...rareKinds.map((kind) => LINKS[kind].label))}</th>
            <th>{titleOf('field.record_date', 'field.status')}</th>
            <td className={styles.remove} />
          </tr>
        </thead>
        <tbody>
          {drafts.map((draft) => (
            <DraftRow
              key={draft.draft_id}
              draft={draft}
              rareKinds={rareKinds}
              isChosen={chosen.has(draft.draft_id)}
              onChoose={() => onChoose([draft.draft_id], !chosen.has(draft.draft_id))}
              onRemove={() => onRemove([draft.draft_id])}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
