import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { NoAnswer, RefusedQuery } from '../api/errors.ts'
import { messageOf } from '../api/message-of.ts'
import { toast } from '../ui/toast.ts'
import { CREATING } from './creations.ts'
import { type Choice, equalTo, type Lookup, type Names, namesOf } from './lookup.ts'

/** As many rows as a list answers at once. */
const LARGEST_PAGE = 1000

/** A record of this name that the pages seen so far do not show. */
async function unseen([{ list }, text]: [Lookup, string]): Promise<Choice | null> {
  const page = await list({ page_no: 0, pageSize: LARGEST_PAGE, search_text: text.trim(), sorted: {} })
  return equalTo(page.options, text) ?? null
}

/**
 * Creates a record of a lookup in place. `create` saves what was typed when it makes a whole record by the contract's
 * rules, else it opens the dialog that asks both names (`asking`). Without a lookup there is nothing to create.
 */
export function useCreate(lookup: Lookup | null, onCreated: (choice: Choice) => void) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<Names | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const saving = useMutation({ ...CREATING, mutationFn: lookup?.save })
  const searching = useMutation({ ...CREATING, mutationFn: unseen })
  // A ref, since two presses of a key come before the next render.
  const isBusy = useRef(false)
  // What is chosen when the record is there, not when it was asked for.
  const choose = useRef(onCreated)
  useEffect(() => {
    choose.current = onCreated
  })

  /** Answers why it was not saved, or null. */
  const save = async (names: Names): Promise<string | null> => {
    const answer = await answerOf(saving.mutateAsync(names))
    if (typeof answer === 'string') return answer
    if (answer.success === 0) return answer.message
    toast(answer.message)
    setAsking(null)
    choose.current(answer.data)
    void queryClient.invalidateQueries()
    return null
  }

  const begin = async (text: string, isAllSeen: boolean) => {
    if (!lookup) return
    setProblem(null)
    const known = isAllSeen ? null : await answerOf(searching.mutateAsync([lookup, text]))
    if (typeof known === 'string') return setProblem(known)
    if (known) return choose.current(known)
    const names = namesOf(text)
    if (!z.safeParse(lookup.rules, names).success) return setAsking(names)
    setProblem(await save(names))
  }

  /** `isAllSeen`: no record can have this name already, since every one that matches was shown. */
  const create = async (text: string, isAllSeen: boolean) => {
    if (isBusy.current) return
    isBusy.current = true
    await begin(text, isAllSeen).finally(() => {
      isBusy.current = false
    })
  }

  return {
    create,
    save,
    asking,
    problem,
    isBusy: saving.isPending || searching.isPending,
    forgetProblem: () => setProblem(null),
    stopAsking: () => setAsking(null),
  }
}

/** What was answered, or, in words, why nothing was. */
async function answerOf<Answer extends object | null>(asked: Promise<Answer>): Promise<Answer | string> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof RefusedQuery) return messageOf(error)
    throw error
  }
}
