import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/resources/users.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { withLaterTexts } from '#web/core/i18n/later-texts.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { DayAndTime } from '#web/ui/date-time.tsx'
import styles from './users.module.css'

const loadPlayers = () => withLaterTexts(import('./players.tsx'))

/** The details of a user, and the players that sign in as them. */
export function UserDetails({ of }: { of: User }) {
  const { t } = useTranslation()
  const Players = useLate(loadPlayers, true)
  const lines: [TextKey, ReactNode][] = [
    ['field.email', <bdi dir="ltr">{of.email}</bdi>],
    ['field.phone_num', <bdi dir="ltr">{of.phone_num}</bdi>],
    ['people.created', <DayAndTime value={of.date_created} />],
  ]
  return (
    <>
      <dl className={styles.details}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {Players && <Players user_id={of.id} />}
    </>
  )
}
