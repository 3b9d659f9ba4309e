import type { TFunction } from 'i18next'
import { NEEDS, partsOf } from '#contract/calls/permissions.ts'
import { notificationState, notificationType } from '#contract/resources/notifications.ts'
import { GUARDED_LABELS } from '#web/core/navigation/guarded-labels.ts'
import { describeMoment } from '#web/ui/describe-date.ts'
import { formatDuration } from '#web/ui/duration.ts'

/** Formats a value with the texts of the screen that shows it. */
type Say = (value: string, t: TFunction, language: string) => string

const activity: Say = (value, t) =>
  t(value === '1' || value === 'active' ? 'catalogue.status.active' : 'catalogue.status.inactive')
const yesOrNo: Say = (value, t) => t(value === '1' || value === 'true' ? 'action.yes' : 'action.no')
const moment: Say = (value, _t, language) => describeMoment(new Date(value), language)

const said: Readonly<Record<string, Say>> = {
  is_active: activity,
  status: activity,
  is_invited: yesOrNo,
  has_second_factor: yesOrNo,
  second_factor_required: yesOrNo,
  is_read: yesOrNo,
  is_download_allowed: yesOrNo,
  is_track_complete: yesOrNo,
  password_changed: yesOrNo,
  duration: (value) => formatDuration(Number(value)),
  send_at: moment,
  rights: (value, t) => {
    const need = NEEDS.find((each) => each === value)
    if (!need) return value
    const { name, right } = partsOf(need)
    return t('rights.grant', { what: t(GUARDED_LABELS[name]), right: t(`rights.right.${right}`) })
  },
  notification_type: (value, t) => {
    const type = notificationType.safeParse(value).data
    return type ? t(`notifications.type.${type}`) : value
  },
  state: (value, t) => {
    const state = notificationState.safeParse(value).data
    return state ? t(`notifications.state.${state}`) : value
  },
}

/** The value of a history field, formatted for people; a dash when empty. */
export function fieldValue(field: string, value: unknown, t: TFunction, language: string): string {
  // Null rights mean that everything is allowed.
  if (field === 'rights' && value === null) return t('rights.preset.everything')
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value))
    return value.length === 0
      ? '–'
      : value.map((one) => fieldValue(field, one, t, language)).join(t('catalogue.listComma'))
  const say = said[field]
  if (say) return say(String(value), t, language)
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
