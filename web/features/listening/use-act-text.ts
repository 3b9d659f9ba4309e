import { isolated } from '#contract/messages/isolate.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import type { Filed } from './session.ts'

/** Puts a filing in words: + Morning, − Morning, Active. */
export function useActText(): (filed: Pick<Filed, 'act'>) => string {
  const { t, i18n } = useTranslation()
  return ({ act }) => {
    if (act.list === null)
      return t(act.is_active === '1' ? 'catalogue.status.active' : 'catalogue.status.inactive')
    const name = isolated(firstName(act.choice), i18n.dir() === 'rtl')
    return `${act.is_linked ? '+' : '−'} ${name}`
  }
}
