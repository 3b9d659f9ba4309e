import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useHeadingFocus } from '#web/core/navigation/use-heading-focus.ts'
import { useScreenPath } from '#web/core/navigation/use-screen-path.ts'
import { IconMapPinOff } from '#web/ui/icons/first-load.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StateView } from '#web/ui/state-view.tsx'
import styles from './nothing-here.module.css'

/** Shown for a URL without a screen. */
export function NothingHere({ isLogin }: { isLogin: boolean }) {
  const { t } = useTranslation()
  const heading = useHeadingFocus(useScreenPath())
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
