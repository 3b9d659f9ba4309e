import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldValues } from 'react-hook-form'
import type { Envelope } from '#contract/calls/envelope.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import type { Edited, FormOf, UploadOptions, Versioned } from './form-types.ts'

/** The result of a save: a response, an error, cancelled during the upload, or nothing since one is already running. */
export type SaveOutcome<Row> = Envelope<Row> | NetworkError | 'cancelled' | 'busy'

type Sent<Values> = { values: Values; edited: Edited | null; way: UploadOptions }

/** Saves, one call at a time. `sent` is the uploaded share, 0 to 1, or null. */
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
    // A ref, since two key presses can precede the next render.
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
      if (error instanceof NetworkError) return error
      throw error
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
