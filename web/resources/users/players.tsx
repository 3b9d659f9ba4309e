import { Button, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type PlayerPassword, playerPasswords } from '#contract/resources/player-passwords.ts'
import { SecretCopy } from '#web/catalogue/secret/secret-copy.tsx'
import { call } from '#web/core/client/call.ts'
import { useQueryOf } from '#web/core/client/hooks.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { basePath } from '#web/core/navigation/base-path.ts'
import { useMay } from '#web/core/session/rights.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DateTime } from '#web/ui/date-time.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { AddPlayer } from './add-player.tsx'
import styles from './players.module.css'

/** The player passwords of a user. Admins who may edit users can make and revoke them. */
export default function Players({ user_id }: { user_id: number }) {
  const { t } = useTranslation()
  const mayEdit = useMay()('users.edit')
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQueryOf(playerPasswords.list, { params: { user_id } })
  const [made, setMade] = useState<string | null>(null)
  const [revoked, setRevoked] = useState<PlayerPassword | null>(null)
  const title = useId()
  const reload = () => queryClient.invalidateQueries({ queryKey: [playerPasswords.list.path] })

  async function revoke(): Promise<string | null> {
    if (!revoked) return null
    const { player_password_id } = revoked
    const answer = await call(playerPasswords.revoke, { body: { player_password_id } })
    if (answer.success === 0) return answer.message
    toast(answer.message)
    await reload()
    return null
  }

  return (
    <section aria-labelledby={title}>
      <h3 id={title} className={styles.title}>
        {t('players.title')}
      </h3>
      <p className={styles.lead}>{t('players.lead')}</p>
      <dl className={styles.server}>
        <dt>{t('players.server')}</dt>
        <dd>
          <bdi dir="ltr">{`${location.origin}${basePath}`}</bdi>
        </dd>
      </dl>
      {made !== null ? (
        <div className={styles.made}>
          <p className={styles.shown}>{t('players.shown')}</p>
          <SecretCopy
            secret={made}
            label="players.newPassword"
            copy="players.copy"
            onClose={() => setMade(null)}
          />
        </div>
      ) : (
        mayEdit && (
          <AddPlayer
            user_id={user_id}
            onMade={async (password) => {
              setMade(password)
              await reload()
            }}
          />
        )
      )}
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} />}
      {data?.length === 0 && made === null && <p className={styles.none}>{t('players.none')}</p>}
      <ul className={styles.list}>
        {data?.map((password) => (
          <li key={password.player_password_id}>
            <PlayerLine of={password} />
            {password.revoked_at !== null ? (
              <span className={styles.revoked}>{t('field.revoked_at')}</span>
            ) : (
              mayEdit && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('players.revokeNamed', { name: password.name })}
                  onClick={() => setRevoked(password)}
                >
                  {t('apiKeys.revoke')}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
      <Confirm
        opened={revoked !== null}
        title={t('players.revokeQuestion')}
        onYes={revoke}
        onDone={() => setRevoked(null)}
        onNo={() => setRevoked(null)}
      />
    </section>
  )
}

function PlayerLine({ of: { name, hint, last_used_at, last_client } }: { of: PlayerPassword }) {
  const { t } = useTranslation()
  return (
    <div className={styles.about}>
      <div className={styles.name}>
        <bdi>{name}</bdi>
      </div>
      <div className={styles.facts}>
        {last_used_at === null ? (
          t('players.unused')
        ) : (
          <>
            {t('field.last_used_at')} <DateTime value={last_used_at} />
          </>
        )}
        {last_client !== null && (
          <>
            {' · '}
            <bdi>{last_client}</bdi>
          </>
        )}
        {' · '}
        {t('players.begins')} <code dir="ltr">{hint}…</code>
      </div>
    </div>
  )
}
