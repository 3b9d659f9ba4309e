import type { TFunction } from 'i18next'
import { eachKind } from '#contract/kinds/kinds.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'

const kinds = {
  ...eachKind((name) => `counted.${name}` as const),
  notifications: 'counted.notifications',
  pages: 'counted.static_pages',
  users: 'counted.users',
  subadmins: 'counted.subadmins',
  webhooks: 'counted.webhooks',
} as const

const isCounted = (kind: string): kind is keyof typeof kinds => kind in kinds

/** Formats a number of records of a kind that the server or a list names: "12 tracks". */
export const countedKind = (t: TFunction, kind: string, count: number): string =>
  t(isCounted(kind) ? kinds[kind] : 'counted.records', { count })

export function useCountedKind() {
  const { t } = useTranslation()
  return (kind: string, count: number) => countedKind(t, kind, count)
}
