import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import type { Envelope } from '#contract/envelope.ts'
import { NoAnswer } from '../api/errors.ts'
import type { Edited, FormOf, Versioned, Way } from './form-types.ts'

/** What came of a save: its answer, no answer, cancelled while uploading, or nothing since one is under way. */
export type SaveOutcome<Row> = Envelope<Row> | NoAnswer | 'cancelled' | 'busy'

type Sent<Values> = { values: Values; edited: Edited | null; way: Way }

/** Saves, once at a time. `sent` is the share of an upload that is through, 0 to 1, or null. */
export function useSave<Values extends FieldValues, Row extends Versioned>(
  save: FormOf<Values, Row>['save'],
) {
  const underWay = useRef<AbortController | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [sent, setSent] = useState<number | null>(null)
  const call = useMutation({
    mutationFn: ({ values, edited, way }: Sent<Values>) => save(values, edited, way),
  })

  const run = async (values: Values, edited: Edited | null): Promise<SaveOutcome<Row>> => {
    // A ref, since two presses of a key come before the next render.
    if (underWay.current) return 'busy'
    const stop = new AbortController()
    underWay.current = stop
    setSaving(true)
    const hasFile = Object.values(values).some((value) => value instanceof Blob)
    const way = hasFile ? { signal: stop.signal, onProgress: setSent } : { signal: stop.signal }
    if (hasFile) setSent(0)
    try {
      return await call.mutateAsync({ values, edited, way })
    } catch (error) {
      if (stop.signal.aborted) return 'cancelled'
      if (error instanceof NoAnswer) return error
      throw error
    } finally {
      underWay.current = null
      // At once: what comes of the save may give a field the focus, which none can take before.
      flushSync(() => {
        setSaving(false)
        setSent(null)
      })
    }
  }

  return { save: run, isSaving, sent, cancel: () => underWay.current?.abort() }
}
