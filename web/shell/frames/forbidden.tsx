import { type Need, partsOf } from '#contract/calls/permissions.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { GUARDED_LABELS } from '#web/core/navigation/guarded-labels.ts'
import { IconLock } from '#web/ui/icons/first-load.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { StateView } from '#web/ui/state-view.tsx'

/** Shown instead of a screen that this admin may not open: one of the main admin, or one that needs a right they lack. */
export function Forbidden({ need }: { need: Need | null }) {
  const { t, i18n } = useTranslation()
  const { name, right } = need ? partsOf(need) : { name: null, right: null }
  const title =
    name === null
      ? t('state.forbidden')
      : t(right === 'view' ? 'rights.noView' : 'rights.noEdit', {
          what: t(GUARDED_LABELS[name]).toLocaleLowerCase(i18n.language),
        })
  return (
    <Page title={title}>
      <StateView
        icon={IconLock}
        title={title}
        hint={t('state.forbiddenHint')}
        action={<LinkButton to="/dashboard">{t('state.toDashboard')}</LinkButton>}
      />
    </Page>
  )
}
