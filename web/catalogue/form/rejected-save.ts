import type { Refused } from '#contract/calls/envelope.ts'
import type { FormValues } from '#web/core/session/kept-form.ts'
import { currentSession, useSession } from '#web/core/session/session.ts'
import { createStore, useStore } from '#web/core/store.ts'

/**
 * A rejected save with its form values: kept in memory only, so that files survive and nothing is written to storage.
 */
export type RejectedSave = {
  /** The key of the form that was left. */
  form: string
  /** The path of the list to which the form returned. */
  list: string
  /** The form's path. */
  path: string
  answer: Refused
  /** The form's values with the version that was shown. */
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

/** Returns the rejected values of this form once and forgets them; null if there are none for this admin. */
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
