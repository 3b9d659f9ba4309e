import type { ReviewItem } from '#contract/features/review.ts'
import { NamesInLine } from '#web/catalogue/names/names-in-line.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'

/** The links of a record as lines of facts: by kind, the first ones by name, and how many more there are. */
export function LinkFacts({ links }: { links: ReviewItem['links'] }) {
  const { t } = useTranslation()
  return links.map(({ list, count, records }) => (
    <div key={list}>
      <dt>{t(`kind.${list}`)}</dt>
      <dd>
        {records.map((record, index) => (
          <span key={record.id}>
            {index > 0 && t('catalogue.listComma')}
            <NamesInLine of={record} />
          </span>
        ))}
        {count > records.length && ` ${t('review.more', { more: count - records.length })}`}
      </dd>
    </div>
  ))
}
