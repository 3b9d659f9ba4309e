import type { Suggestion } from '#contract/features/review.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { type Draft, NO_DRAFT } from './draft.ts'
import styles from './review.module.css'
import { ReasonText } from './suggestion-panel.tsx'

type Props = { suggestions: readonly Suggestion[]; draft: Draft; onDraft: (draft: Draft) => void }

/** The covers of linked records, of which the admin chooses one. */
export function CoverChoice({ suggestions, draft, onDraft }: Props) {
  const { t } = useTranslation()
  return (
    <fieldset className={styles.covers}>
      <legend>{t('review.suggestions')}</legend>
      {suggestions.map(
        ({ cover, reason }) =>
          cover && (
            <label key={`${cover.list}-${cover.id}`} className={styles.coverChoice}>
              <input
                type="radio"
                name="cover"
                checked={draft.cover?.list === cover.list && draft.cover.id === cover.id}
                onChange={() => onDraft({ ...NO_DRAFT, cover })}
              />
              <img src={cover.cover_thumbnail || cover.cover_picture} alt="" />
              <ReasonText reason={reason} />
            </label>
          ),
      )}
    </fieldset>
  )
}
