import { createContext, use, useEffect, useRef } from 'react'
import { createStore, type Store, useStore } from '#web/core/store.ts'

/** The functions by field that "Use all" calls, each of which fills its field with the suggestion. */
type Uses = ReadonlyMap<string, () => void>

export const createOffers = (): Store<Uses> => createStore<Uses>(new Map())

export const OffersContext = createContext(createOffers())

/** Registers the suggestion for a field, while there is one, so that "Use all" takes it too. */
export function useShownOffer(name: string, take: (() => void) | null) {
  const offers = use(OffersContext)
  const latest = useRef(take)
  useEffect(() => {
    latest.current = take
  })
  const isShown = take !== null
  useEffect(() => {
    if (!isShown) return
    offers.set(new Map(offers.get()).set(name, () => latest.current?.()))
    return () => offers.set(new Map([...offers.get()].filter(([field]) => field !== name)))
  }, [offers, name, isShown])
}

export const useOffers = () => useStore(use(OffersContext))
