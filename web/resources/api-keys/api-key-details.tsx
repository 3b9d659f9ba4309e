import type { ApiKey } from '#contract/resources/api-keys.ts'
import { type Fact, Facts } from '#web/catalogue/details/facts.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BarChart } from '#web/ui/bar-chart.tsx'
import { DayAndTime } from '#web/ui/date-time.tsx'
import { SCOPE_LABELS } from './scope-labels.ts'

const CHART_DAYS = 7
const DAY_MS = 24 * 3600 * 1000

/** The limits of an API key, and its calls in the last week. */
export function ApiKeyDetails({ of }: { of: ApiKey }) {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language)
  const facts: Fact[] = [
    [t('field.hint'), <code dir="ltr">{of.hint}…</code>],
    [t('field.scopes'), of.scopes.map((scope) => t(SCOPE_LABELS[scope])).join(t('catalogue.listComma'))],
    [t('field.origins'), of.origins.length > 0 && <span dir="ltr">{of.origins.join(' ')}</span>],
    [t('field.rate_per_minute'), number.format(of.rate_per_minute)],
    [t('listening.page'), of.is_listening_page && t('listening.rate')],
    [t('field.created_by'), of.created_by],
    [t('field.last_used_at'), of.last_used_at && <DayAndTime value={of.last_used_at} />],
    [t('field.revoked_at'), of.revoked_at && <DayAndTime value={of.revoked_at} />],
  ]
  return (
    <>
      <Facts arranged="stack" facts={facts} />
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
