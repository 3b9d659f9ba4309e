import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Envelope } from '#contract/calls/envelope.ts'
import { saves } from '#contract/features/saves.ts'
import { call } from '#web/core/client/call.ts'
import { ApiError, NetworkError } from '#web/core/client/errors.ts'
import { randomKey } from '#web/core/client/random-key.ts'
import type { Edited, FormOf, UploadOptions, Versioned } from './form-types.ts'
import { isSame } from './sent-body.ts'

/**
 * The result of a save: a response; an error, and nothing was saved; cancelled during the upload, likewise; an error, and
 * whether it was saved is unknown; or nothing, since one is already running.
 */
export type SaveOutcome<Row> = Envelope<Row> | NetworkError | 'cancelled' | { unknown: NetworkError } | 'busy'

type Sent<Values> = { values: Values; edited: Edited | null; way: UploadOptions }
/** The record that a save has made, and its version then. */
type Made = { id: number; version: number }

/** Asks what the save with this key has made; null: nothing, and it never will. */
async function askWhatWasMade(key: string): Promise<Made | null> {
  const answer = await call(saves.settle, { body: { key } })
  if (answer.success === 0) throw new ApiError(answer)
  const { record_id, version } = answer.data
  return record_id === null || version === null ? null : { id: record_id, version }
}

/**
 * Saves, one call at a time. When no response comes, asks the server whether it was saved; if that is unknown, it is asked
 * again before the next save. `sent` is the uploaded share, 0 to 1, or null.
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
  /** What a save has made whose response was lost: the next one edits it. */
  const made = useRef<Made | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const saving = useMutation({
    mutationFn: ({ values, edited, way }: Sent<Values>) => save(values, edited, way),
  })

  /** Finds out about the save that got no response. Resolves to null unless it saved these values. */
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
    // Its lists may be others than those that the form began with.
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
      // Nothing was saved without a session, nor without a network: should the browser be wrong, the next save finds out.
      if (failure !== 'cancelled' && (failure.why === 'signed_out' || wasOffline)) return failure
      try {
        return (await settle(values)) ?? failure
      } catch (unanswered) {
        if (unanswered instanceof ApiError) return unanswered.refused
        if (!(unanswered instanceof NetworkError)) throw unanswered
        return { unknown: unanswered }
      }
    } finally {
      underWay.current = null
      // Synchronously: the result may focus a field, which must be enabled by then.
      flushSync(() => {
        setSaving(false)
        setSent(null)
      })
    }
  }

  return { save: run, isSaving, sent, cancel: () => underWay.current?.abort() }
}
