import { createContext, use, useEffect, useRef } from 'react'
import { createStore, type Store, useStore } from '#web/core/store.ts'

/** What "Use all" does, by field: fills it with its offer. */
type Uses = ReadonlyMap<string, () => void>

export const createOffers = (): Store<Uses> => createStore<Uses>(new Map())

export const OffersContext = createContext(createOffers())

/** Adds the offer for a field to those that "Use all" takes, while there is one. */
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
