import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useForm } from 'react-hook-form'
import type { Envelope, Refused } from '#contract/calls/envelope.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toastWithUndo } from '#web/core/client/undo.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { lastSearchOf } from '#web/core/navigation/list-memory.ts'
import { takeKeptForm } from '#web/core/session/kept-form.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { currentSession } from '#web/core/session/session.ts'
import { isCommand } from '#web/ui/keys.ts'
import { ActionBar } from './action-bar.tsx'
import { allCreated } from './creations.ts'
import { focusFirstField } from './focus-first-field.ts'
import styles from './form-body.module.css'
import { formRules } from './form-rules.ts'
import type { Edited, FormOf, OnSaved, Versioned } from './form-types.ts'
import { GoneDialog } from './gone-dialog.tsx'
import { keepRejectedSave, takeRejectedSave } from './rejected-save.ts'
import { RightsNote } from './rights-note.tsx'
import { mergedValues, untouchedLists } from './sent-body.ts'
import { StaleDialog } from './stale-dialog.tsx'
import { useClosedFields } from './use-closed-fields.ts'
import { useLeaveSoon } from './use-leave-soon.ts'
import { useSave } from './use-save.ts'
import { useUnsavedGuard } from './use-unsaved-guard.tsx'

type Props<Values extends FieldValues, Row extends Versioned> = {
  form: FormOf<Values, Row>
  id: number | null
  record: Row | null
  /** The values of the record that this new one duplicates. */
  copy: Values | null
  /** The initial values that come from the name typed into a search. */
  named: Partial<Values>
  /** Opens the form for another new record; absent where records are not added one after the other. */
  onAddAnother?: () => void
  children: (control: Control<Values>, record: Row | null) => ReactNode
}

/** The notice about where the form's initial values come from. */
const RESTORED = {
  session: 'catalogue.form.restored',
  refusal: 'catalogue.refused.restored',
  copy: 'catalogue.form.duplicated',
} as const

export function FormBody<Values extends FieldValues, Row extends Versioned>(props: Props<Values, Row>) {
  const { form: about, id, copy, named, onAddAnother, children } = props
  const { t } = useTranslation()
  const mayEdit = useMayHere()('edit')
  const navigate = useNavigate()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const queryClient = useQueryClient()
  const baseOf = (record: Row | null) => ({
    record,
    values: record ? about.valuesOf(record) : { ...about.blank, ...named },
  })
  // The values that the form is compared with, and the record version that a save is checked against.
  const [base, setBase] = useState(() => baseOf(props.record))
  const [version, setVersion] = useState(props.record?.version ?? 0)
  const [stale, setStale] = useState<{ record: Row; opened: boolean } | null>(null)
  const [gone, setGone] = useState<{ answer: Refused; opened: boolean } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [restored, setRestored] = useState<keyof typeof RESTORED | null>(null)
  const { control, handleSubmit, formState, getValues, setError, clearErrors, getFieldState, reset, watch } =
    useForm<Values>({
      values: base.values,
      mode: 'onTouched',
      resolver: formRules<Values>(about.rules, (values) => about.check?.(values, base.record) ?? {}),
    })
  const { isDirty, errors } = formState
  useEffect(() => {
    // A change of a field removes the server's error about it. Only that error, since a restored form has not been validated
    // yet.
    const { unsubscribe } = watch((_values, { name }) => {
      if (name && getFieldState(name).error?.type === 'server') clearErrors(name)
    })
    return unsubscribe
  }, [watch, getFieldState, clearErrors])
  const key = `${about.list}/${id ?? 'add'}`
  const guard = useUnsavedGuard(key, isDirty, () => ({ ...getValues(), version }))
  const saving = useSave(about)

  const restore = useEffectEvent(() => {
    const ended = takeKeptForm(key, currentSession().adminId)
    const refused = ended ? null : takeRejectedSave(key)
    const kept = ended ?? refused?.values
    if (!kept && copy) {
      reset(copy, { keepDefaultValues: true })
      setRestored('copy')
    }
    if (!kept) return id === null ? focusFirstField(fields.current) : undefined
    const { version: keptVersion, ...values } = kept
    reset({ ...base.values, ...values }, { keepDefaultValues: true })
    if (typeof keptVersion === 'number') setVersion(keptVersion)
    setRestored(refused ? 'refusal' : 'session')
    if (refused?.isToBeSaved) void submit('save')
    else if (refused) showErrors(refused.answer)
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
    // The user may have left the screen during the save, and is not brought back.
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

  /** Shows the errors of this form's fields below them; the toast shows the rest. */
  const showErrors = ({ errors: said = {} }: Refused) => {
    const isField = (name: string): name is FieldPath<Values> => name in base.values
    const fields = Object.keys(said).filter(isField)
    for (const [index, field] of fields.entries())
      setError(field, { type: 'server', message: said[field] }, { shouldFocus: index === 0 })
  }

  const compare = async () => {
    if (id === null) return
    const newProblem = await problemIn(
      queryClient.fetchQuery({ ...about.ask(id), staleTime: 0 }).then((record): Envelope<Row> => {
        setStale({ record, opened: true })
        return { success: 1, message: '', data: record }
      }),
    )
    if (newProblem !== null) setProblem(t('catalogue.form.notSaved', { reason: newProblem }))
  }

  /** Another admin has deleted the record: saves the values as a new record, in the form that adds. */
  const saveAsNew = (answer: Refused) => {
    const path = `${about.list}/add`
    keepRejectedSave({ form: path, list: about.list, path, answer, values: getValues(), isToBeSaved: true })
    guard.letGo()
    void navigate({ to: path })
  }

  /** Saves the values over a record that was restored and has another version now. */
  const saveRestored = async (restored: number) => {
    const values = getValues()
    const found = queryClient.fetchQuery({ ...about.ask(restored), staleTime: 0 })
    const newProblem = await problemIn(
      found.then((data): Envelope<Row> => ({ success: 1, message: '', data })),
    )
    if (newProblem !== null) return newProblem
    const { version: current } = await found
    setGone(null)
    setVersion(current)
    await save(values, { id: restored, version: current, untouched: untouchedLists(values, base.values) })
    return null
  }

  const save = async (values: Values, edited: Edited | null, onSaved = about.onSaved) => {
    setProblem(null)
    const outcome = await saving.save(values, edited)
    if (outcome === 'busy') return
    if (outcome === 'cancelled') return setProblem(t('catalogue.form.cancelled'))
    if (typeof outcome === 'object' && 'unknown' in outcome)
      return setProblem(t('catalogue.form.unknown', { reason: messageOf(outcome.unknown) }))
    if (outcome instanceof Error) {
      return setProblem(t('catalogue.form.notSaved', { reason: messageOf(outcome) }))
    }
    if (outcome.success === 0 && outcome.code === 'stale' && id !== null) return compare()
    if (outcome.success === 0 && outcome.code === 'not_found' && edited)
      return setGone({ answer: outcome, opened: true })
    if (outcome.success === 0) {
      toast(outcome.message)
      showErrors(outcome)
    } else {
      toastWithUndo(outcome)
      // The specification guarantees only success and message.
      if (outcome.data) adopt(outcome.data)
      void invalidateRecords(queryClient)
    }
    const go = () => {
      if (outcome.success === 0)
        keepRejectedSave({
          form: key,
          list: about.list,
          path,
          answer: outcome,
          values: { ...values, version: edited?.version },
        })
      leave()
    }
    onSaved(outcome, go, leaveSoon)
  }

  // While a saved form waits to leave, a second press would add the record again.
  const send = (onSaved: OnSaved) =>
    handleSubmit((values) => {
      if (isDone) return
      const edited = id === null ? null : { id, version, untouched: untouchedLists(values, base.values) }
      return save(values, edited, onSaved)
    })()
  const [pressed, setPressed] = useState<'save' | 'another'>('save')
  const submit = async (by: typeof pressed, onSaved = about.onSaved) => {
    if (!mayEdit) return
    setPressed(by)
    const isWhole = await allCreated(queryClient)
    if (isWhole && isThere.current) await send(onSaved)
  }
  const addAnother: OnSaved = ({ success }) => {
    if (success === 0 || !isThere.current) return
    guard.letGo()
    onAddAnother?.()
  }
  const saveByForm = (event: FormEvent) => {
    event.preventDefault()
    void submit('save')
  }
  const saveByKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isCommand(event, 's')) return
    event.preventDefault()
    if (!document.querySelector('[role="dialog"]')) void submit('save')
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => saveByKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  return (
    <form className={styles.form} noValidate aria-busy={isBusy} onSubmit={saveByForm}>
      {restored && (
        <p className={styles.restored} role="status">
          {t(RESTORED[restored])}
        </p>
      )}
      <RightsNote isNew={id === null} />
      <div ref={fields}>
        <fieldset className={styles.fields} disabled={!mayEdit}>
          {children(control, base.record)}
        </fieldset>
      </div>
      {mayEdit && (
        <ActionBar
          isDirty={isDirty}
          onGoNow={isLeaving ? leave : null}
          saving={saving.isSaving || isLeft ? pressed : null}
          sent={saving.sent}
          errorCount={Object.keys(errors).length}
          problem={problem}
          onCancel={() => void navigate({ to: about.list, search: lastSearchOf(about.list) })}
          onCancelUpload={saving.cancel}
          onSaveAndAdd={onAddAnother && (() => void submit('another', addAnother))}
        />
      )}
      {guard.question}
      {gone && id !== null && (
        <GoneDialog
          opened={gone.opened}
          message={gone.answer.message}
          resource={about.recorded}
          id={id}
          onRestored={() => saveRestored(id)}
          onSaveAsNew={() => saveAsNew(gone.answer)}
          onCancel={() => setGone({ ...gone, opened: false })}
        />
      )}
      {stale && id !== null && (
        <StaleDialog
          opened={stale.opened}
          mine={mergedValues(getValues(), base.values, about.valuesOf(stale.record))}
          theirs={about.valuesOf(stale.record)}
          hasCover={'cover_picture' in stale.record && stale.record.cover_picture !== ''}
          labels={about.labels}
          format={about.format}
          onKeepMine={() => {
            setStale({ ...stale, opened: false })
            setVersion(stale.record.version)
            const theirs = about.valuesOf(stale.record)
            const merged = mergedValues(getValues(), base.values, theirs)
            reset(merged, { keepDefaultValues: true })
            const untouched = untouchedLists(merged, theirs)
            void save(merged, { id, version: stale.record.version, untouched })
          }}
          onTakeTheirs={() => adopt(stale.record)}
          onCancel={() => setStale({ ...stale, opened: false })}
        />
      )}
    </form>
  )
}
