import { Button } from '@mantine/core'
import type { Passkey, SecondFactorState } from '#contract/features/auth/second-factor.ts'
import { Facts } from '#web/catalogue/details/facts.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { DateTime } from '#web/ui/date-time.tsx'
import { IconPencil, IconTrash } from '#web/ui/icons.ts'
import styles from './account.module.css'
import type { Subject } from './account-dialog.tsx'
import { arePasskeysSupported } from './passkey-support.ts'

type Props = { state: SecondFactorState; onSubject: (subject: Subject) => void }

/** The admin's own second factors, with what can be done with each. */
export function Factors({ state, onSubject }: Props) {
  const { t } = useTranslation()
  const { has_totp, passkeys, recovery_codes_left } = state
  const hasFactor = has_totp || passkeys.length > 0
  return (
    <>
      {!hasFactor && <p className={styles.lead}>{t('account.lead')}</p>}
      <section className={styles.part}>
        <h2>{t('account.app.title')}</h2>
        <p className={styles.note}>{t('account.app.hint')}</p>
        <p className={styles.state} data-on={has_totp || undefined}>
          {t(has_totp ? 'account.app.on' : 'account.app.off')}
        </p>
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => onSubject({ kind: 'totp' })}>
            {t(has_totp ? 'account.app.replace' : 'account.app.setUp')}
          </Button>
          {has_totp && (
            <Button variant="subtle" color="red" onClick={() => onSubject({ kind: 'removeTotp' })}>
              {t('account.app.remove')}
            </Button>
          )}
        </div>
      </section>
      <Passkeys state={state} onSubject={onSubject} />
      {hasFactor && (
        <section className={styles.part}>
          <h2>{t('account.codes.title')}</h2>
          <p className={styles.note}>{t('account.codes.hint')}</p>
          <p className={styles.state} data-on={recovery_codes_left > 0 || undefined}>
            {t('account.codes.left', { left: recovery_codes_left })}
          </p>
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => onSubject({ kind: 'renewCodes' })}>
              {t('account.codes.renew')}
            </Button>
          </div>
        </section>
      )}
    </>
  )
}

function Passkeys({ state: { passkeys, are_passkeys_possible }, onSubject }: Props) {
  const { t } = useTranslation()
  const isPossible = are_passkeys_possible && arePasskeysSupported()
  return (
    <section className={styles.part}>
      <h2>{t('account.passkeys.title')}</h2>
      <p className={styles.note}>{t('account.passkeys.hint')}</p>
      {passkeys.length === 0 && <p className={styles.state}>{t('account.passkeys.none')}</p>}
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <OnePasskey key={passkey.passkey_id} passkey={passkey} onSubject={onSubject} />
        ))}
      </ul>
      {isPossible ? (
        <div className={styles.buttons}>
          <Button variant="default" onClick={() => onSubject({ kind: 'addPasskey' })}>
            {t('account.passkeys.add')}
          </Button>
        </div>
      ) : (
        <p className={styles.note}>{t('account.passkeys.impossible')}</p>
      )}
    </section>
  )
}

function OnePasskey({ passkey, onSubject }: { passkey: Passkey; onSubject: Props['onSubject'] }) {
  const { t } = useTranslation()
  const { name, date_created, last_used_at } = passkey
  return (
    <li>
      <div className={styles.item}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Facts
          arranged="inline"
          facts={[
            [t('account.passkeys.added'), <DateTime key="added" value={date_created} />],
            [t('field.last_used_at'), last_used_at ? <DateTime value={last_used_at} /> : t('apiKeys.unused')],
          ]}
        />
      </div>
      <div className={styles.icons}>
        <button
          type="button"
          aria-label={t('account.passkeys.renameNamed', { name })}
          title={t('account.passkeys.rename')}
          onClick={() => onSubject({ kind: 'renamePasskey', passkey })}
        >
          <IconPencil size={17} stroke={1.6} />
        </button>
        <button
          type="button"
          aria-label={t('catalogue.lookup.remove', { name })}
          title={t('account.passkeys.remove')}
          onClick={() => onSubject({ kind: 'removePasskey', passkey })}
        >
          <IconTrash size={17} stroke={1.6} />
        </button>
      </div>
    </li>
  )
}
