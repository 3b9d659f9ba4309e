import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { IconPlus } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

export function AddButton({ to, label = 'action.add' }: { to: string; label?: TextKey }) {
  const { t } = useTranslation()
  return (
    <LinkButton to={to} leftSection={<IconPlus size={17} stroke={1.75} />}>
      {t(label)}
    </LinkButton>
  )
}
