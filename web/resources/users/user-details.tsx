import type { User } from '#contract/resources/users.ts'
import { type Fact, Facts } from '#web/catalogue/details/facts.tsx'
import { useLate } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { withLaterTexts } from '#web/core/i18n/later-texts.ts'
import { DayAndTime } from '#web/ui/date-time.tsx'

const loadPlayers = () => withLaterTexts(import('./players.tsx'))

/** The details of a user, and the players that sign in as them. */
export function UserDetails({ of }: { of: User }) {
  const { t } = useTranslation()
  const Players = useLate(loadPlayers, true)
  const facts: Fact[] = [
    [t('field.email'), <bdi dir="ltr">{of.email}</bdi>],
    [t('field.phone_num'), <bdi dir="ltr">{of.phone_num}</bdi>],
    [t('people.created'), <DayAndTime value={of.date_created} />],
  ]
  return (
    <>
      <Facts arranged="stack" facts={facts} />
      {Players && <Players user_id={of.id} />}
    </>
  )
}
