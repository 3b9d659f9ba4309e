import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { isTeamKind } from '#contract/catalogue/team-kinds.ts'
import { LateTeam } from '#web/catalogue/team/late-team.tsx'
import { isGone } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useFailedLoad } from '#web/core/client/use-failed-load.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { lastSearchOf } from '#web/core/navigation/list-memory.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconCopy, IconHistory } from '#web/ui/icons.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Page } from '#web/ui/page.tsx'
import { FormBody } from './form-body.tsx'
import { FormPart } from './form-fields.tsx'
import type { FormOf, Versioned } from './form-types.ts'
import { GoneRecord } from './gone-record.tsx'
import { useTypedNames } from './typed-name.ts'
import { duplicateSearch, useDuplicate, useDuplicatedId } from './use-duplicate.ts'

/** The id in the route's param of this name, or null when the form adds a record. */
export function useRecordId(name: string): number | null {
  const params: Record<string, string | undefined> = useParams({ strict: false })
  const id = params[name]
  return id === undefined ? null : Number(id)
}

type Props<Values extends FieldValues, Row extends Versioned> = {
  form: FormOf<Values, Row>
  id: number | null
  /** The fields. `record` is the one being edited. */
  children: (control: Control<Values>, record: Row | null) => ReactNode
}

/** The form that adds a record, or edits the one with this id. The record, or the one to be duplicated, is loaded first. */
export function FormScreen<Values extends FieldValues, Row extends Versioned>(props: Props<Values, Row>) {
  const { form, id, children } = props
  const { t } = useTranslation()
  const query = useQuery({
    ...form.ask(id ?? 0),
    enabled: id !== null,
    // Always loads the current record, never a cached one.
    gcTime: 0,
  })
  const navigate = useNavigate()
  const duplicatedId = useDuplicatedId()
  const copiedId = id === null && form.duplicated ? duplicatedId : null
  const copy = useDuplicate(form, copiedId)
  const typed = useTypedNames()
  // A counter used as key: each new record of a series gets a new form.
  const [round, setRound] = useState(0)
  const addAnother = () => {
    setRound(round + 1)
    void navigate({ to: `${form.list}/add` })
  }
  const { error, refetch } = copiedId === null ? query : copy
  useFailedLoad(error)

  const mayEdit = useMayHere()('edit')
  const title = t(id === null ? form.titles.add : mayEdit ? form.titles.edit : 'rights.right.view')
  const record = id === null ? null : query.data
  const isMissing = error !== null && isGone(error) && !record
  const isLoading = id === null ? copiedId !== null && !copy.data : !query.data
  return (
    <Page
      title={title}
      subject={record ? form.namesOf(record) : undefined}
      actions={id !== null && !isMissing && <RecordLinks form={form} id={id} />}
      backward={form.list}
      backwardSearch={lastSearchOf(form.list)}
    >
      {record && id !== null && isTeamKind(form.recorded) && (
        <LateTeam key={id} kind={form.recorded} record_id={id} isForm />
      )}
      {isMissing && id !== null ? (
        <GoneRecord
          message={messageOf(error)}
          resource={form.recorded}
          id={id}
          list={form.list}
          onRestored={() => void refetch()}
        />
      ) : error && isLoading ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : isLoading ? (
        <Loading />
      ) : (
        <FormBody
          key={`${id} ${copiedId} ${typed?.name} ${typed?.hindi_name} ${round}`}
          form={form}
          id={id}
          record={record ?? null}
          copy={copy.data ?? null}
          named={typed ? form.valuesNamed(typed) : {}}
          onAddAnother={form.duplicated && addAnother}
        >
          {children}
        </FormBody>
      )}
    </Page>
  )
}

type LinksProps<Values extends FieldValues, Row extends Versioned> = { form: FormOf<Values, Row>; id: number }

/** Links to a duplicate of the record and to its history. */
function RecordLinks<Values extends FieldValues, Row extends Versioned>(props: LinksProps<Values, Row>) {
  const { form, id } = props
  const { recorded, list, duplicated } = form
  const { t } = useTranslation()
  const mayEdit = useMayHere()('edit')
  return (
    <>
      {duplicated && mayEdit && (
        <LinkButton
          to={`${list}/add`}
          search={duplicateSearch(id)}
          variant="default"
          leftSection={<IconCopy size={17} stroke={1.6} />}
        >
          {t('action.duplicate')}
        </LinkButton>
      )}
      {recorded && (
        <LinkButton
          to="/history"
          search={{ resource: recorded, record_id: String(id) }}
          variant="default"
          leftSection={<IconHistory size={17} stroke={1.6} />}
        >
          {t('history.list')}
        </LinkButton>
      )}
    </>
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
