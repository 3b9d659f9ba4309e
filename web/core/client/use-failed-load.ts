import { useEffect } from 'react'
import { toast } from '#web/core/feedback/toast.ts'
import type { CallError } from './errors.ts'
import { messageOf } from './message-of.ts'

/** Shows in a toast why a record could not be loaded (specification 1, section 8), besides what its screen says. */
export function useFailedLoad(error: CallError | null): void {
  useEffect(() => {
    if (error) toast(messageOf(error))
  }, [error])
}
