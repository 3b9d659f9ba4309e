import { useDebouncedValue } from '@mantine/hooks'
import { nameSuggestions } from '#contract/features/name-suggestions.ts'
import { SUGGESTION_DEBOUNCE_MS } from '#web/catalogue/form/name-field.tsx'
import { UnsureWords } from '#web/catalogue/form/unsure-words.tsx'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import styles from './review.module.css'

const LATIN = /\p{Script=Latin}/u

type Props = { text: string; onUse: (text: string) => void }

/** Offers the Devanagari transliteration of a text typed in Latin letters. */
export function TypingHelp({ text, onUse }: Props) {
  const { t } = useTranslation()
  const [rested] = useDebouncedValue(text.trim(), SUGGESTION_DEBOUNCE_MS)
  const isLatin = LATIN.test(rested) && rested.length > 1
  const { data } = useQueryOf(
    nameSuggestions.suggest,
    { body: { name: rested, to: 'hindi' } },
    { enabled: isLatin, meta: { quiet: true } },
  )
  const { suggestion, unsure } = (isLatin && rested === text.trim() && data) || {
    suggestion: null,
    unsure: [],
  }
  return (
    <div role="status">
      {suggestion && suggestion !== rested && (
        <>
          <button type="button" className={styles.help} onClick={() => onUse(suggestion)}>
            <Hindi text={t('catalogue.suggestion.use', { name: suggestion })} />
          </button>
          <UnsureWords text={suggestion} words={unsure} />
        </>
      )}
    </div>
  )
}
