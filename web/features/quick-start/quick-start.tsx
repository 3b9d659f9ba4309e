import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Page } from '#web/ui/page.tsx'
import { Steps } from './steps.tsx'

export default function QuickStart() {
  const { t } = useTranslation()
  return (
    <Page title={t('demo.title')}>
      <Steps />
    </Page>
  )
}
