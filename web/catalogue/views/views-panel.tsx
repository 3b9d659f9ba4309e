import { ActionIcon, Button, Popover } from '@mantine/core'
import { useId, useState } from 'react'
import type { Envelope } from '#contract/calls/envelope.ts'
import type { View } from '#contract/features/saved-views.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconUsers } from '#web/ui/icons/first-load.ts'
import {
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconPin,
  IconPlus,
  IconTrash,
  IconX,
} from '#web/ui/icons.ts'
import { Loading } from '#web/ui/loading.tsx'
import type { useViews } from './use-views.ts'
import styles from './views-menu.module.css'

type Props = {
  own: ReturnType<typeof useViews>['own']
  opened: View | null
  /** Whether the list differs from the opened view. */
  isChanged: boolean
  onSave: (view: View) => Promise<Envelope<unknown>>
  onPin: (view: View) => Promise<Envelope<unknown>>
  onShare: (view: View) => Promise<Envelope<unknown>>
  onOpen: (view: View) => void
  onLeave: () => void
  onAdd: () => void
  onRename: (view: View) => void
  onDelete: (view: View) => void
}

/** The views of a list and their actions. */
export function ViewsPanel(props: Props) {
  const { opened, isChanged, onSave, onLeave, onAdd } = props
  const { t } = useTranslation()
  const title = useId()
  return (
    <Popover.Dropdown className={styles.panel} aria-labelledby={title}>
      <h2 className={styles.title} id={title}>
        {t('catalogue.views.title')}
      </h2>
      {opened?.is_own && isChanged && <SaveChanges name={opened.name} onSave={() => onSave(opened)} />}
      <Views {...props} />
      <div className={styles.foot}>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} stroke={1.75} />}
          onClick={onAdd}
        >
          {t('catalogue.views.saveNew')}
        </Button>
        {opened && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            leftSection={<IconX size={16} stroke={1.75} />}
            onClick={onLeave}
          >
            {t('catalogue.views.leave')}
          </Button>
        )}
      </div>
    </Popover.Dropdown>
  )
}

function Views({ own: { data, error, refetch }, opened, onPin, onShare, onOpen, onRename, onDelete }: Props) {
  const { t } = useTranslation()
  const [problem, setProblem] = useState<string | null>(null)
  const set = async (answer: Promise<Envelope<unknown>>) => setProblem(await problemIn(answer))
  if (error && !data)
    return (
      <div className={styles.said} role="alert">
        {messageOf(error)}{' '}
        <Button variant="default" size="compact-sm" onClick={() => refetch()}>
          {t('action.retry')}
        </Button>
      </div>
    )
  if (!data) return <Loading height={34} />
  if (data.length === 0) return <p className={styles.said}>{t('catalogue.views.none')}</p>
  return (
    <>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <ul className={styles.views}>
        {data.map((view) => {
          const { view_id, name, is_own, is_pinned, is_shared } = view
          const pin = t(is_pinned ? 'catalogue.views.unpin' : 'catalogue.views.pin', { name })
          const share = t(is_shared ? 'catalogue.views.unshare' : 'catalogue.views.share', { name })
          const isOpened = view_id === opened?.view_id
          const [rename, remove] = [
            t('catalogue.views.rename', { name }),
            t('catalogue.views.delete', { name }),
          ]
          return (
            <li key={view_id} className={styles.view} data-opened={isOpened || undefined}>
              <button
                type="button"
                className={styles.open}
                aria-current={isOpened || undefined}
                title={name}
                onClick={() => onOpen(view)}
              >
                <span className={styles.name} dir="auto">
                  <Hindi text={name} />
                  {!is_own && (
                    <span className={styles.owner}>
                      {t('catalogue.views.sharedBy', { name: view.owner })}
                    </span>
                  )}
                </span>
                {isOpened && <IconCheck size={16} stroke={2} aria-hidden />}
              </button>
              <ActionIcon
                aria-label={pin}
                title={pin}
                aria-pressed={is_pinned}
                onClick={() => set(onPin(view))}
              >
                <IconPin size={17} stroke={1.6} />
              </ActionIcon>
              {is_own && (
                <>
                  <ActionIcon
                    aria-label={share}
                    title={share}
                    aria-pressed={is_shared}
                    onClick={() => set(onShare(view))}
                  >
                    <IconUsers size={17} stroke={1.6} />
                  </ActionIcon>
                  <ActionIcon aria-label={rename} title={rename} onClick={() => onRename(view)}>
                    <IconPencil size={17} stroke={1.6} />
                  </ActionIcon>
                  <ActionIcon aria-label={remove} title={remove} onClick={() => onDelete(view)}>
                    <IconTrash size={17} stroke={1.6} />
                  </ActionIcon>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}

function SaveChanges({ name, onSave }: { name: string; onSave: () => Promise<Envelope<unknown>> }) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setProblem(await problemIn(onSave()).finally(() => setBusy(false)))
  }
  return (
    <>
      <BusyButton
        variant="light"
        fullWidth
        className={styles.save}
        leftSection={<IconDeviceFloppy size={16} stroke={1.75} />}
        loading={isBusy}
        onClick={save}
      >
        {t('catalogue.views.saveChanges', { name })}
      </BusyButton>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
