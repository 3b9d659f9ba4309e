import type { Refused } from '#contract/calls/envelope.ts'
import type { FormValues } from '#web/core/session/kept-form.ts'
import { currentSession, useSession } from '#web/core/session/session.ts'
import { createStore, useStore } from '#web/core/store.ts'

/**
 * A rejected save with its form values: kept in memory only, so that files survive and nothing is written to storage.
 */
export type RejectedSave = {
  /** The key of the form. */
  form: string
  /** The list that the form returned to. */
  list: string
  /** The form's path. */
  path: string
  answer: Refused
  /** Including the version that was shown. */
  values: FormValues
  /** Whether the form saves again as soon as it opens. */
  isToBeSaved?: boolean
}

const store = createStore<readonly (RejectedSave & { adminId: number })[]>([])

export const forgetRejectedSave = (form: string) =>
  store.set(store.get().filter((refused) => refused.form !== form))

/** Keeps the values for this admin, since the form is left for the list. */
export function keepRejectedSave(refused: RejectedSave) {
  forgetRejectedSave(refused.form)
  store.set([...store.get(), { ...refused, adminId: currentSession().adminId }])
}

/** Returns the values of this form from its rejected save, once; null if there are none for this admin. */
export function takeRejectedSave(form: string): RejectedSave | null {
  const { adminId } = currentSession()
  const found = store.get().find((refused) => refused.form === form && refused.adminId === adminId)
  if (found) forgetRejectedSave(form)
  return found ?? null
}

/** The rejected saves of this admin for this list. */
export function useRejectedSave(list: string): readonly RejectedSave[] {
  const { adminId } = useSession()
  const all = useStore(store)
  return all.filter((refused) => refused.list === list && refused.adminId === adminId)
}
