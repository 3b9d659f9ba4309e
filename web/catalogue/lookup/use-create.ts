import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { type Choice, type Names, namesIn } from '#web/catalogue/form/choice.ts'
import { CREATING } from '#web/catalogue/form/creations.ts'
import { ApiError, NetworkError } from '#web/core/client/errors.ts'
import { invalidateRecords } from '#web/core/client/invalidate-records.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { useRequestKey } from '#web/core/client/request-key.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { equalTo, type Lookup } from './lookup.ts'

/** The maximum number of rows of a list response. */
const MAX_PAGE_SIZE = 1000

/** Finds a record of this name that the loaded pages do not contain. */
async function unseen([{ list }, text]: [Lookup, string]): Promise<Choice | null> {
  const page = await list({ page_no: 0, pageSize: MAX_PAGE_SIZE, search_text: text.trim(), sorted: {} })
  return equalTo(page.options, text) ?? null
}

/**
 * Creates a record from a lookup field; does nothing without a lookup. `create` saves the typed text if it makes a valid record
 * by the contract's rules, otherwise opens the dialog for both names (`asking`).
 */
export function useCreate(lookup: Lookup | null, onCreated: (choice: Choice) => void) {
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<Names | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const keyOf = useRequestKey()
  // Counts the records created so far. It is part of the request key, because a deleted record may be created again with its
  // name.
  const created = useRef(0)
  const saving = useMutation({
    ...CREATING,
    mutationFn: async (names: Names) => {
      if (!lookup) throw new Error('There is no lookup')
      return lookup.save(names, keyOf({ ...names, after: created.current }))
    },
  })
  const searching = useMutation({ ...CREATING, mutationFn: unseen })
  // A ref instead of state, since two key presses can precede the next render.
  const isBusy = useRef(false)
  // The callback of the latest render, because the selection may change while the record is being created.
  const choose = useRef(onCreated)
  useEffect(() => {
    choose.current = onCreated
  })

  /** Resolves to the error message if it was not saved, else to null. */
  const save = async (names: Names): Promise<string | null> => {
    const answer = await answerOf(saving.mutateAsync(names))
    if (typeof answer === 'string') return answer
    if (answer.success === 0) return answer.message
    created.current += 1
    toast(answer.message)
    setAsking(null)
    choose.current(answer.data)
    void invalidateRecords(queryClient)
    return null
  }

  const begin = async (text: string, isAllSeen: boolean) => {
    if (!lookup) return
    setProblem(null)
    const known = isAllSeen ? null : await answerOf(searching.mutateAsync([lookup, text]))
    if (typeof known === 'string') return setProblem(known)
    if (known) return choose.current(known)
    const names = namesIn(text)
    if (!z.safeParse(lookup.rules, names).success) return setAsking(names)
    setProblem(await save(names))
  }

  /**
   * Creates a record of the typed name, or chooses one that has it. With `isAllSeen`, every match was loaded, so no other
   * record can have this name.
   */
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

/** Resolves to the response, or to the error message. */
async function answerOf<Answer extends object | null>(asked: Promise<Answer>): Promise<Answer | string> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof NetworkError || error instanceof ApiError) return messageOf(error)
    throw error
  }
}
