import { useEffect, useRef } from 'react'
import { ToolbarButton } from '#web/catalogue/list/toolbar-button.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconPencil } from '#web/ui/icons.ts'

type Props = { isOn: boolean; isDisabled: boolean; onToggle: () => void }

/** The key that starts editing too. */
const KEY = 'F2'

/** Starts and stops editing the cells of a list. */
export function EditToggle({ isOn, isDisabled, onToggle }: Props) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(false)
  // When editing ends, the focused cell disappears, so the focus returns to the button.
  useEffect(() => {
    if (wasOn.current && !isOn && document.activeElement === document.body) button.current?.focus()
    wasOn.current = isOn
  }, [isOn])
  return (
    <ToolbarButton
      ref={button}
      icon={IconPencil}
      disabled={isDisabled}
      aria-pressed={isOn}
      aria-keyshortcuts={KEY}
      title={`${t('catalogue.editCells')} (${KEY})`}
      onClick={onToggle}
    >
      {t('catalogue.editCells')}
    </ToolbarButton>
  )
}
