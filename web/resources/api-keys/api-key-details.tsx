import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiKey } from '#contract/resources/api-keys.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { DayAndTime } from '#web/ui/date-time.tsx'
import styles from './api-keys.module.css'
import { SCOPE_LABELS } from './scope-labels.ts'

const CHART_DAYS = 7
const DAY_MS = 24 * 3600 * 1000

/** The limits of an API key, and its calls in the last week. */
export function ApiKeyDetails({ of }: { of: ApiKey }) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  const lines: [TextKey, ReactNode][] = [
    ['field.hint', <code dir="ltr">{of.hint}…</code>],
    ['field.scopes', of.scopes.map((scope) => t(SCOPE_LABELS[scope])).join(t('catalogue.listComma'))],
    ['field.origins', of.origins.length > 0 && <span dir="ltr">{of.origins.join(' ')}</span>],
    ['field.rate_per_minute', number.format(of.rate_per_minute)],
    ['listening.page', of.is_listening_page && t('listening.rate')],
    ['field.created_by', of.created_by],
    ['field.last_used_at', of.last_used_at && <DayAndTime value={of.last_used_at} />],
    ['field.revoked_at', of.revoked_at && <DayAndTime value={of.revoked_at} />],
  ]
  return (
    <>
      <dl className={styles.details}>
        {lines
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <BarChart
        title={t('field.calls_by_day')}
        of={t('field.date')}
        counted={t('apiKeys.calls')}
        bars={barsOf(of, i18n.language)}
      />
    </>
  )
}

/** The bars for the last days, newest first. The server counts by days in UTC. */
function barsOf({ calls_by_day }: ApiKey, language: string) {
  const counts = new Map(calls_by_day.map(({ day, calls }) => [day, calls]))
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const today = Date.now()
  return Array.from({ length: CHART_DAYS }, (_, i) => {
    const day = new Date(today - i * DAY_MS)
    const key = day.toISOString().slice(0, 10)
    return { key, label: date.format(day), value: counts.get(key) ?? 0 }
  })
}
