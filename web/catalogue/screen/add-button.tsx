import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TextKey } from '../i18n/text-key.ts'
import { LinkButton } from '../ui/link-button.tsx'

export function AddButton({ to, label = 'catalogue.add' }: { to: string; label?: TextKey }) {
  const { t } = useTranslation()
  return (
    <LinkButton to={to} leftSection={<IconPlus size={17} stroke={1.75} />}>
      {t(label)}
    </LinkButton>
  )
}
