import { useSyncExternalStore } from 'react'
import type { Refused } from '#contract/envelope.ts'
import type { FormValues } from '../session/kept-form.ts'
import { currentSession, useSession } from '../session/session.ts'

/** A save that was refused, and what was typed: in memory alone, so that files survive and nothing lies in a store. */
export type RefusedSave = {
  /** Which form it was. */
  form: string
  /** The list that the form returned to. */
  list: string
  /** The form's path. */
  path: string
  answer: Refused
  /** With the version that was shown. */
  values: FormValues
}

const listeners = new Set<() => void>()
let kept: readonly (RefusedSave & { adminId: number })[] = []

function change(next: typeof kept) {
  kept = next
  for (const listener of listeners) listener()
}

export const forgetRefused = (form: string) => change(kept.filter((refused) => refused.form !== form))

/** Keeps what was typed for this admin, since its form is left for the list. */
export function keepRefused(refused: RefusedSave) {
  forgetRefused(refused.form)
  change([...kept, { ...refused, adminId: currentSession().adminId }])
}

/** What was typed in this form when its save was refused, once; null when nothing waits for this admin. */
export function takeRefused(form: string): RefusedSave | null {
  const { adminId } = currentSession()
  const found = kept.find((refused) => refused.form === form && refused.adminId === adminId)
  if (found) forgetRefused(form)
  return found ?? null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The refused saves of this admin that wait at this list. */
export function useRefused(list: string): readonly RefusedSave[] {
  const { adminId } = useSession()
  const all = useSyncExternalStore(subscribe, () => kept)
  return all.filter((refused) => refused.list === list && refused.adminId === adminId)
}
