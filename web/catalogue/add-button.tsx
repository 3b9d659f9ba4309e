import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../ui/link-button.tsx'

export function AddButton({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <LinkButton to={to} leftSection={<IconPlus size={17} stroke={1.75} />}>
      {t('catalogue.add')}
    </LinkButton>
  )
}
