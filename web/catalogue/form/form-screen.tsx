import { Skeleton } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../api/error-state.tsx'
import { messageOf } from '../api/message-of.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { toast } from '../ui/toast.ts'
import { FormBody } from './form-body.tsx'
import { FormPart } from './form-fields.tsx'
import type { FormOf, Versioned } from './form-types.ts'
import { lastSearchOf } from './list-memory.ts'

/** The id that the route carries under this name, or null: then the form adds. */
export function useRecordId(name: string): number | null {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const id = params[name]
  return id === undefined ? null : Number(id)
}

type Props<Values extends FieldValues, Row extends Versioned> = {
  form: FormOf<Values, Row>
  id: number | null
  /** The fields. `record` is the one that is edited. */
  children: (control: Control<Values>, record: Row | null) => ReactNode
}

/** The form that adds a record, or edits the one of this id, which is loaded first. */
export function FormScreen<Values extends FieldValues, Row extends Versioned>(props: Props<Values, Row>) {
  const { form, id, children } = props
  const { t } = useTranslation()
  const query = useQuery({
    ...form.ask(id ?? 0),
    enabled: id !== null,
    // What is edited is always the record as it is now, never one that an earlier screen remembers.
    gcTime: 0,
  })
  const { error, refetch } = query
  useEffect(() => {
    if (error) toast(messageOf(error))
  }, [error])

  const title = t(id === null ? form.titles.add : form.titles.edit)
  const record = id === null ? null : query.data
  return (
    <Page
      title={title}
      actions={form.recorded && id !== null && <HistoryLink resource={form.recorded} id={id} />}
      backward={form.list}
      backwardSearch={lastSearchOf(form.list)}
    >
      {error && !record ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : record === undefined ? (
        <Loading />
      ) : (
        <FormBody key={id} form={form} id={id} record={record}>
          {children}
        </FormBody>
      )}
    </Page>
  )
}

/** To what was done to the record, by whom and when. */
function HistoryLink({ resource, id }: { resource: string; id: number }) {
  const { t } = useTranslation()
  return (
    <LinkButton
      to="/history"
      search={{ resource, record_id: String(id) }}
      variant="default"
      leftSection={<IconHistory size={17} stroke={1.6} />}
    >
      {t('history.ofRecord')}
    </LinkButton>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('catalogue.loading')}>
      <FormPart title="">
        <Skeleton height={36} mb={20} />
        <Skeleton height={36} mb={20} />
        <Skeleton height={96} />
      </FormPart>
    </div>
  )
}
