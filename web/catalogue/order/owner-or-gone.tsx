import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RecordQuery } from '#web/catalogue/form/form-types.ts'
import { GoneRecord } from '#web/catalogue/form/gone-record.tsx'
import { isGone } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useFailedLoad } from '#web/core/client/use-failed-load.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { lastSearchOf } from '#web/core/navigation/list-memory.ts'
import { Page } from '#web/ui/page.tsx'

type Props = {
  ask: RecordQuery<unknown>
  resource: string
  id: number
  /** The path of the list that such records are in. */
  list: string
  children: ReactNode
}

/** Shows the screen of a record's own list. If the record is gone, shows only how to restore it and the way back. */
export function OwnerOrGone({ ask, resource, id, list, children }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({ ...ask, meta: { quiet: true } })
  useFailedLoad(error)
  if (data || !error || !isGone(error)) return children
  return (
    <Page title={t('catalogue.tracks.title')} backward={list} backwardSearch={lastSearchOf(list)}>
      <GoneRecord
        message={messageOf(error)}
        resource={resource}
        id={id}
        list={list}
        onRestored={() => void refetch()}
      />
    </Page>
  )
}
