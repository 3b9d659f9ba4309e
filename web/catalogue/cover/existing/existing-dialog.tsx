import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { needOf } from '#contract/calls/permissions.ts'
import { PICTURED, type PicturedKind } from '#contract/features/pictures.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMay } from '#web/core/session/rights.ts'
import { IconSearch } from '#web/ui/icons.ts'
import { keepFocus } from '#web/ui/keep-focus.ts'
import { useOpened } from '#web/ui/use-opened.ts'
import styles from './existing.module.css'
import { PictureGrid } from './picture-grid.tsx'

export type ExistingProps = {
  opened: boolean
  /** The kind whose pictures are listed first, if the admin may view them. */
  kind: PicturedKind
  onClose: () => void
  /** Gets the key of a stored picture. */
  onChoose: (key: string) => void
}

/** Finds a picture that another record has, so that both refer to the same file. */
export default function ExistingDialog({ opened, onClose, ...props }: ExistingProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useOpened(opened)}
      onClose={onClose}
      onExitTransitionEnd={keepFocus}
      size={760}
      title={t('catalogue.cover.existing')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <Finding {...props} />
    </Modal>
  )
}

const SEARCH_DEBOUNCE_MS = 300

function Finding({ kind: own, onChoose }: Pick<ExistingProps, 'kind' | 'onChoose'>) {
  const { t } = useTranslation()
  const may = useMay()
  const kinds = PICTURED.filter((each) => may(needOf(each, 'view')))
  const [first = own] = kinds.includes(own) ? [own] : kinds
  const [kind, setKind] = useState<PicturedKind>(first)
  const [text, setText] = useState('')
  const [rested] = useDebouncedValue(text.trim(), SEARCH_DEBOUNCE_MS)
  return (
    <>
      <div className={styles.search}>
        <TextInput
          className={styles.text}
          label={t('pictures.search')}
          leftSection={<IconSearch size={16} stroke={1.6} />}
          value={text}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <label className={styles.kind}>
          {t('pictures.kind')}
          <select
            value={kind}
            onChange={({ currentTarget: { value } }) => setKind(kinds.find((each) => each === value) ?? kind)}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {t(`kind.${each}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <PictureGrid key={`${kind} ${rested}`} kind={kind} search={rested} onChoose={onChoose} />
    </>
  )
}
