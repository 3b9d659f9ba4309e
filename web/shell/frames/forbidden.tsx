import { useTranslation } from 'react-i18next'
import { IconLock } from '#web/ui/icons/first-load.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { StateView } from '#web/ui/state-view.tsx'

/** Shown instead of a screen that this admin may not open. */
export function Forbidden() {
  const { t } = useTranslation()
  return (
    <Page title={t('state.forbidden')}>
      <StateView
        icon={IconLock}
        title={t('state.forbidden')}
        hint={t('state.forbiddenHint')}
        action={<LinkButton to="/dashboard">{t('state.toDashboard')}</LinkButton>}
      />
    </Page>
  )
}
