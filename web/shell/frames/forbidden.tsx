import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { StateView } from '../ui/state-view.tsx'

/** Stands in the place of a screen that this admin may not open. */
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
