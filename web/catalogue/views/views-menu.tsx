import { Popover } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { View, ViewedList } from '#contract/features/saved-views.ts'
import { isSameStoredState } from '#web/catalogue/list/list-state.ts'
import { ToolbarButton } from '#web/catalogue/list/toolbar-button.tsx'
import { problemIn } from '#web/core/client/outcome.ts'
import { useLate } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconBookmark } from '#web/ui/icons.ts'
import { useViews } from './use-views.ts'
import type { ListViews } from './views.ts'
import styles from './views-menu.module.css'
import { ViewsPanel } from './views-panel.tsx'

const loadNameDialog = () => import('./view-name-dialog.tsx')

/** The open dialog: the name of a new view, renaming, or confirming a deletion. */
type Asked = { what: 'add' | 'rename' | 'delete'; view: View | null; opened: boolean }

/** The menu of the admin's named views of a list: to open, save, rename and delete them. */
export function ViewsMenu({ list, state }: { list: ViewedList; state: ListViews }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<Asked>({ what: 'add', view: null, opened: false })
  const button = useRef<HTMLButtonElement>(null)
  const { own, add, edit, pin, remove } = useViews(list, isOpen || state.opened !== null)

  const opened = own.data?.find(({ view_id }) => view_id === state.opened) ?? null
  const isGone = own.isSuccess && !own.isFetching && state.opened !== null && opened === null
  const forget = useEffectEvent(state.forget)
  useEffect(() => {
    if (isGone) forget()
  }, [isGone])

  const isChanged = opened !== null && !isSameStoredState(state.spelled(opened.query), state.present)
  const close = () => {
    // The focus moves to the menu button, because the pressed one disappears with the panel. The dialogs return it there too.
    button.current?.focus()
    setOpen(false)
  }
  const ask = (what: Asked['what'], view: View | null) => {
    close()
    setAsked({ what, view, opened: true })
  }
  const done = () => setAsked({ ...asked, opened: false })
  const isNaming = asked.opened && asked.what !== 'delete'
  const ViewNameDialog = useLate(loadNameDialog, isNaming)
  const name = asked.view?.name ?? ''

  const saveNew = async (newName: string) => {
    const answer = await add.mutateAsync({ body: { list, name: newName, query: state.present } })
    if (answer.success === 1) state.open(answer.data, { replace: true })
    return answer
  }
  const saveChanges = async ({ view_id }: View) => {
    const answer = await edit.mutateAsync({ body: { view_id, query: state.present } })
    if (answer.success === 1) close()
    return answer
  }
  const label = t(isChanged ? 'catalogue.views.changed' : 'catalogue.views.opened', { name: opened?.name })
  return (
    <>
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="bottom-end"
        width="min(320px, calc(100vw - 32px))"
        trapFocus
        returnFocus
      >
        <Popover.Target>
          <ToolbarButton
            ref={button}
            icon={IconBookmark}
            aria-label={opened ? label : undefined}
            title={opened ? label : undefined}
            rightSection={isChanged && <span className={styles.changed} />}
            onClick={() => setOpen(!isOpen)}
          >
            {opened ? <Hindi text={opened.name} /> : t('catalogue.views.title')}
          </ToolbarButton>
        </Popover.Target>
        <ViewsPanel
          own={own}
          opened={opened}
          isChanged={isChanged}
          onSave={saveChanges}
          onPin={({ view_id, is_pinned }) => pin.mutateAsync({ body: { view_id, is_pinned: !is_pinned } })}
          onShare={({ view_id, is_shared }) => edit.mutateAsync({ body: { view_id, is_shared: !is_shared } })}
          onOpen={(view) => {
            state.open(view)
            close()
          }}
          onLeave={() => {
            state.leave()
            close()
          }}
          onAdd={() => ask('add', null)}
          onRename={(view) => ask('rename', view)}
          onDelete={(view) => ask('delete', view)}
        />
      </Popover>
      {ViewNameDialog && (
        <ViewNameDialog
          opened={isNaming}
          title={t(asked.what === 'add' ? 'catalogue.views.saveNew' : 'catalogue.views.renameTitle')}
          name={name}
          onSave={(newName) =>
            asked.view
              ? edit.mutateAsync({ body: { view_id: asked.view.view_id, name: newName } })
              : saveNew(newName)
          }
          onDone={done}
          onNo={done}
        />
      )}
      <Confirm
        opened={asked.opened && asked.what === 'delete'}
        title={t('catalogue.views.deleteTitle', { name })}
        onYes={() => problemIn(remove.mutateAsync({ params: { id: asked.view?.view_id ?? 0 } }))}
        onDone={done}
        onNo={done}
      >
        {t('catalogue.views.deleteHint')}
      </Confirm>
    </>
  )
}
