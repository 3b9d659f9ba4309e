import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import type { Envelope } from '#contract/calls/envelope.ts'
import { saves } from '#contract/features/saves.ts'
import { call } from '#web/core/client/call.ts'
import { ApiError, NetworkError } from '#web/core/client/errors.ts'
import { randomKey } from '#web/core/client/random-key.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import type { Edited, FormOf, UploadOptions, Versioned } from './form-types.ts'
import { isSame } from './sent-body.ts'

/**
 * The result of a save. Besides a response, it can be an error after which nothing was saved, a cancelled upload, an error that
 * leaves the result unknown, or 'busy' while another save runs.
 */
export type SaveOutcome<Row> = Envelope<Row> | NetworkError | 'cancelled' | { unknown: NetworkError } | 'busy'

type Sent<Values> = { values: Values; edited: Edited | null; way: UploadOptions }
/** The record that a save created or changed, with its version after the save. */
type Made = { id: number; version: number }

/** Asks the server what the save with this key did; null means that it did nothing and never will. */
async function askWhatWasMade(key: string): Promise<Made | null> {
  const answer = await call(saves.settle, { body: { key } })
  if (answer.success === 0) throw new ApiError(answer)
  const { record_id, version } = answer.data
  return record_id === null || version === null ? null : { id: record_id, version }
}

/**
 * Saves, one call at a time; `sent` is the uploaded share, 0 to 1, or null. When no response comes, it asks the server whether
 * it was saved, and if that stays unknown, it asks again before the next save.
 */
export function useSave<Values extends FieldValues, Row extends Versioned>({
  save,
  ask,
}: Pick<FormOf<Values, Row>, 'save' | 'ask'>) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const underWay = useRef<AbortController | null>(null)
  /** The save that got no response. */
  const open = useRef<{ key: string; values: Values } | null>(null)
  /** The record saved by a call whose response was lost, which the next save edits. */
  const made = useRef<Made | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const saving = useMutation({
    mutationFn: ({ values, edited, way }: Sent<Values>) => save(values, edited, way),
  })

  /** Asks about the save that got no response. Resolves to null unless that save stored exactly these values. */
  const settle = async (values: Values): Promise<Envelope<Row> | null> => {
    if (!open.current) return null
    const { key, values: before } = open.current
    const found = await askWhatWasMade(key)
    open.current = null
    if (!found) return null
    made.current = found
    if (!Object.keys(values).every((field) => isSame(values[field], before[field]))) return null
    const data = await queryClient.fetchQuery({ ...ask(found.id), staleTime: 0 })
    return { success: 1, message: t('catalogue.form.wasSaved'), data }
  }

  const send = async (values: Values, edited: Edited | null, signal: AbortSignal) => {
    const saveKey = randomKey()
    const hasFile = Object.values(values).some((value) => value instanceof Blob)
    const way = { signal, saveKey, ...(hasFile && { onProgress: setSent }) }
    if (hasFile) setSent(0)
    open.current = { key: saveKey, values }
    const found = made.current
    // That save may have changed the record's lists, so none counts as untouched.
    const isNewer = found !== null && found.version > (edited?.version ?? 0)
    const current = isNewer ? { ...found, untouched: [] } : edited
    const answer = await saving.mutateAsync({ values, edited: current, way })
    open.current = null
    return answer
  }

  const run = async (values: Values, edited: Edited | null): Promise<SaveOutcome<Row>> => {
    // A ref, since two key presses can precede the next render.
    if (underWay.current) return 'busy'
    const stop = new AbortController()
    underWay.current = stop
    setSaving(true)
    const wasOffline = !navigator.onLine
    try {
      return (await settle(values)) ?? (await send(values, edited, stop.signal))
    } catch (error) {
      if (error instanceof ApiError) return error.refused
      const failure = stop.signal.aborted ? 'cancelled' : error
      if (failure !== 'cancelled' && !(failure instanceof NetworkError)) throw error
      // A call without a session or network saved nothing. If the browser was wrong about that, the next save finds out.
      if (failure !== 'cancelled' && (failure.reason === 'signed_out' || wasOffline)) return failure
      try {
        return (await settle(values)) ?? failure
      } catch (unanswered) {
        if (unanswered instanceof ApiError) return unanswered.refused
        if (!(unanswered instanceof NetworkError)) throw unanswered
        return { unknown: unanswered }
      }
    } finally {
      underWay.current = null
      // React must render now, because the result may focus a field, which has to be enabled first.
      flushSync(() => {
        setSaving(false)
        setSent(null)
      })
    }
  }

  return { save: run, isSaving, sent, cancel: () => underWay.current?.abort() }
}
