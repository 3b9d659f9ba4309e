import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Envelope, Refused } from '#contract/envelope.ts'
import { messageOf } from '../api/message-of.ts'
import { whyNot } from '../api/outcome.ts'
import { takeKeptForm } from '../session/kept-form.ts'
import { currentSession } from '../session/session.ts'
import { isCommand } from '../ui/keys.ts'
import { toast } from '../ui/toast.ts'
import { ActionBar } from './action-bar.tsx'
import { allCreated } from './creations.ts'
import styles from './form-body.module.css'
import { formRules } from './form-rules.ts'
import type { FormOf, Versioned } from './form-types.ts'
import { lastSearchOf } from './list-memory.ts'
import { keepRefused, takeRefused } from './refused-save.ts'
import { untouchedLists } from './sent-body.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { useClosedFields } from './use-closed-fields.ts'
import { useLeaveSoon } from './use-leave-soon.ts'
import { useSave } from './use-save.ts'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

type Props<Values extends FieldValues, Row extends Versioned> = {
  form: FormOf<Values, Row>
  id: number | null
  record: Row | null
  children: (control: Control<Values>, record: Row | null) => ReactNode
}

export function FormBody<Values extends FieldValues, Row extends Versioned>(props: Props<Values, Row>) {
  const { form: about, id, children } = props
  const { t } = useTranslation()
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const queryClient = useQueryClient()
  const baseOf = (record: Row | null) => ({ record, values: record ? about.valuesOf(record) : about.blank })
  // What the fields began with, and the version that a save is held against.
  const [base, setBase] = useState(() => baseOf(props.record))
  const [version, setVersion] = useState(props.record?.version ?? 0)
  const [stale, setStale] = useState<{ record: Row; opened: boolean } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [restored, setRestored] = useState<'session' | 'refusal' | null>(null)
  const { control, handleSubmit, formState, getValues, setError, reset } = useForm<Values>({
    values: base.values,
    mode: 'onTouched',
    resolver: formRules<Values>(about.rules, (values) => about.check?.(values, base.record) ?? {}),
  })
  const { isDirty, errors } = formState
  const key = `${about.list}/${id ?? 'add'}`
  const guard = useUnsavedGuard(key, isDirty, () => ({ ...getValues(), version }))
  const saving = useSave(about.save)

  const restore = useEffectEvent(() => {
    const ended = takeKeptForm(key, currentSession().adminId)
    const refused = ended ? null : takeRefused(key)
    const kept = ended ?? refused?.values
    if (!kept) return
    const { version: keptVersion, ...values } = kept
    reset({ ...base.values, ...values }, { keepDefaultValues: true })
    if (typeof keptVersion === 'number') setVersion(keptVersion)
    setRestored(refused ? 'refusal' : 'session')
    if (refused) showErrors(refused.answer)
  })
  useEffect(() => restore(), [])

  const [isLeft, setLeft] = useState(false)
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  const leave = () => {
    // Who has gone elsewhere while the save was under way stays there.
    if (!isThere.current) return
    setLeft(true)
    guard.letGo()
    void navigate({ to: about.list, search: lastSearchOf(about.list) })
  }

  const { isLeaving, leaveSoon } = useLeaveSoon(leave)
  const isDone = isLeaving || isLeft
  const isBusy = saving.isSaving || isDone
  const fields = useClosedFields(isBusy)

  const adopt = (record: Row) => {
    setBase(baseOf(record))
    setVersion(record.version)
    setStale(null)
    setRestored(null)
  }

  /** Errors of fields that this form has stand under them; the toast says the rest. */
  const showErrors = ({ errors: said = {} }: Refused) => {
    const isField = (name: string): name is FieldPath<Values> => name in base.values
    const fields = Object.keys(said).filter(isField)
    for (const [index, field] of fields.entries())
      setError(field, { type: 'server', message: said[field] }, { shouldFocus: index === 0 })
  }

  const compare = async () => {
    if (id === null) return
    const why = await whyNot(
      queryClient.fetchQuery({ ...about.ask(id), staleTime: 0 }).then((record): Envelope<Row> => {
        setStale({ record, opened: true })
        return { success: 1, message: '', data: record }
      }),
    )
    if (why !== null) setProblem(t('catalogue.form.notSaved', { reason: why }))
  }

  const save = async (values: Values, shown: number, untouched: readonly string[]) => {
    setProblem(null)
    const outcome = await saving.save(values, id === null ? null : { id, version: shown, untouched })
    if (outcome === 'busy') return
    if (outcome === 'cancelled') return setProblem(t('catalogue.form.cancelled'))
    if (outcome instanceof Error) {
      return setProblem(t('catalogue.form.notSaved', { reason: messageOf(outcome) }))
    }
    if (outcome.success === 0 && outcome.code === 'stale') return compare()
    toast(outcome.message)
    if (outcome.success === 0) showErrors(outcome)
    else {
      // The specification promises no more than success and message.
      if (outcome.data) adopt(outcome.data)
      void queryClient.invalidateQueries()
    }
    const go = () => {
      if (outcome.success === 0)
        keepRefused({
          form: key,
          list: about.list,
          path,
          answer: outcome,
          values: { ...values, version: shown },
        })
      leave()
    }
    about.onSaved(outcome, go, leaveSoon)
  }

  // A saved form that is about to be left, for a list that may take a while, would add its record a second time.
  const send = handleSubmit((values) =>
    isDone ? undefined : save(values, version, untouchedLists(values, base.values)),
  )
  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    const isWhole = await allCreated(queryClient)
    if (isWhole && isThere.current) await send()
  }
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isCommand(event, 's')) return
    event.preventDefault()
    if (!document.querySelector('[role="dialog"]')) void submit()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => saveByKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <form className={styles.form} noValidate aria-busy={isBusy} onSubmit={(event) => void submit(event)}>
      {restored && (
        <p className={styles.restored} role="status">
          {t(restored === 'refusal' ? 'catalogue.refused.restored' : 'catalogue.form.restored')}
        </p>
      )}
      <div ref={fields}>{children(control, base.record)}</div>
      <ActionBar
        onGoNow={isLeaving ? leave : null}
        isSaving={saving.isSaving || isLeft}
        sent={saving.sent}
        faults={Object.keys(errors).length}
        problem={problem}
        onCancel={() => void navigate({ to: about.list, search: lastSearchOf(about.list) })}
        onCancelUpload={saving.cancel}
      />
      {guard.question}
      {stale && (
        <StaleDialog
          opened={stale.opened}
          mine={getValues()}
          theirs={about.valuesOf(stale.record)}
          labels={about.labels}
          inWords={about.inWords}
          onKeepMine={() => {
            setStale({ ...stale, opened: false })
            setVersion(stale.record.version)
            // All of it, as it was compared.
            void save(getValues(), stale.record.version, [])
          }}
          onTakeTheirs={() => adopt(stale.record)}
          onCancel={() => setStale({ ...stale, opened: false })}
        />
      )}
    </form>
  )
}
