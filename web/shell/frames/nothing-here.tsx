import { IconMapPinOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { StateView } from '../ui/state-view.tsx'
import { useHeadingFocus } from '../ui/use-heading-focus.ts'
import styles from './not-found.module.css'
import Shell from './shell.tsx'

function NothingHere({ isLogin }: { isLogin: boolean }) {
  const { t } = useTranslation()
  const heading = useHeadingFocus()
  const next = isLogin ? '/dashboard' : '/login'
  return (
    <div className={styles.place}>
      <title>{t('app.title', { screen: t('state.notFound') })}</title>
      <StateView
        icon={IconMapPinOff}
        title={
          <h1 className={styles.title} ref={heading} tabIndex={-1}>
            {t('state.notFound')}
          </h1>
        }
        hint={t('state.notFoundHint')}
        action={<LinkButton to={next}>{t(isLogin ? 'state.toDashboard' : 'state.toSignIn')}</LinkButton>}
      />
    </div>
  )
}

/** An address without a screen: inside the shell for admins, alone for others. */
export default function NotFound() {
  const { isLogin } = useSession()
  if (!isLogin)
    return (
      <main>
        <NothingHere isLogin={false} />
      </main>
    )
  return (
    <Shell>
      <NothingHere isLogin />
    </Shell>
  )
}
