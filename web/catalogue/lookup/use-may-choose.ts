import { needOf } from '#contract/calls/permissions.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { GUARDED_LABELS } from '#web/core/navigation/guarded-labels.ts'
import { useMay } from '#web/core/session/rights.ts'
import type { Searched } from './lookup.ts'

/**
 * Whether this admin may choose records of a lookup, and create one. Names of linked records are visible to everyone, but to
 * choose others takes the right to view them.
 */
export function useMayChoose({ guard }: Searched) {
  const { t, i18n } = useTranslation()
  const may = useMay()
  if (!guard) return { mayChoose: true, mayCreate: true, reason: undefined }
  const mayChoose = may(needOf(guard, 'view'))
  const what = t(GUARDED_LABELS[guard]).toLocaleLowerCase(i18n.language)
  return {
    mayChoose,
    mayCreate: may(needOf(guard, 'edit')),
    reason: mayChoose ? undefined : t('rights.noView', { what }),
  }
}
