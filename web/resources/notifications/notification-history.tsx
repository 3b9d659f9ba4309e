import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListBody } from '#web/catalogue/list/list-body.tsx'
import { Pager } from '#web/catalogue/list/pager.tsx'
import { useListKeys } from '#web/catalogue/list/use-list-keys.ts'
import listStyles from '#web/catalogue/screen/list-screen.module.css'
import { ListToolbar } from '#web/catalogue/screen/list-toolbar.tsx'
import { SearchSteps } from '#web/catalogue/screen/search-steps.tsx'
import { columns, keyOf, nameOf } from './history-columns.tsx'
import styles from './notification-history.module.css'
import type { useHistory } from './use-history.ts'

/** The list of sent notifications, below the form. */
export function NotificationHistory({ list, query }: ReturnType<typeof useHistory>) {
  const { t } = useTranslation()
  const { state } = list
  const { data, error } = query
  const rows = data?.Info
  const keys = rows?.map(keyOf) ?? []
  const searchField = useRef<HTMLInputElement>(null)
  const [cursor, setCursor] = useState({ rows, index: -1 })
  const at = cursor.rows === rows ? cursor.index : -1
  useListKeys({
    search: () => searchField.current?.focus(),
    move: (by) => setCursor({ rows, index: Math.min(Math.max(at + by, 0), keys.length - 1) }),
    select: () => {},
    edit: () => {},
    open: () => {},
  })

  const title = t('notifications.history.title')
  return (
    <section className={styles.history} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <div className={listStyles.list}>
        <ListToolbar
          state={state}
          onSearch={list.search}
          searchField={searchField}
          filters={null}
          views={null}
          columns={columns}
          shown={list.shown}
          onPick={list.pick}
          summary={null}
          bulk={null}
        />
        <ListBody
          label={title}
          rows={rows}
          keys={keys}
          nameOf={nameOf}
          columns={list.shown}
          state={state}
          onSort={list.sort}
          onOrder={list.order}
          choosing={null}
          cursor={at}
          opening={null}
          isOld={query.isPlaceholderData || query.isPageGone}
          error={error}
          onRetry={query.refetch}
          onClearFilters={list.clearFilters}
          empty={{ title: 'notifications.history.empty', hint: 'notifications.history.emptyHint' }}
          addButton={null}
          unsorted="catalogue.sortBy.usual"
          searchSteps={<SearchSteps search={state.search} />}
        />
        {!error && rows?.length !== 0 && (
          <Pager
            page={state.page}
            size={state.size}
            pages={data?.totalPageNo}
            total={data?.totalCount}
            onOpen={list.open}
            onResize={list.resize}
          />
        )}
      </div>
    </section>
  )
}
