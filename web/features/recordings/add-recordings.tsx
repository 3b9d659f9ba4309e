import { Button, Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { ACCEPTED_AUDIO } from '#contract/values/audio-endings.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconFileMusic } from '#web/ui/icons.ts'
import { filesOfInput } from './read-drop.ts'
import styles from './recordings.module.css'
import type { FoundFile } from './sort-files.ts'

type Props = {
  variant?: 'default' | 'filled'
  /** The number of drafts that wait for this admin, to which the menu then leads. */
  waiting?: number
  onTake: (found: FoundFile[]) => void
}

/** The menu that chooses recordings, or a whole folder of them, in the browser's file dialog. */
export function AddRecordings({ variant = 'default', waiting = 0, onTake }: Props) {
  const { t } = useTranslation()
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const input = {
    type: 'file',
    multiple: true,
    hidden: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const found = filesOfInput(currentTarget.files)
      // Cleared, so that the same files can be chosen again.
      currentTarget.value = ''
      if (found.length > 0) onTake(found)
    },
  } as const
  return (
    <>
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button
            variant={variant}
            className={styles.counted}
            leftSection={<IconFileMusic size={17} stroke={1.6} />}
            rightSection={
              waiting > 0 && <span className={styles.count}>{t('format.number', { count: waiting })}</span>
            }
          >
            {t('recordings.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {waiting > 0 && (
            <Menu.Item component={Link} to="/tracks/recordings">
              {t('recordings.waiting', { count: waiting })}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => files.current?.click()}>{t('recordings.chooseFiles')}</Menu.Item>
          <Menu.Item onClick={() => folder.current?.click()}>{t('recordings.chooseFolder')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input {...input} ref={files} accept={ACCEPTED_AUDIO} aria-label={t('recordings.chooseFiles')} />
      <input
        {...input}
        ref={(element) => {
          folder.current = element
          // React's types do not have this attribute.
          element?.setAttribute('webkitdirectory', '')
        }}
        aria-label={t('recordings.chooseFolder')}
      />
    </>
  )
}
