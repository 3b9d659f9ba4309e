import * as z from 'zod/mini'
import { createStore, useStore } from '#web/core/store.ts'

const STORED = 'openGroups'
const names = z.catch(z.array(z.string()), [])

function read(): string[] {
  try {
    return z.parse(names, JSON.parse(localStorage.getItem(STORED) ?? '[]'))
  } catch {
    return []
  }
}

const store = createStore(read())

/** Whether the admin has opened a group of the sidebar by hand, which this browser stores, and the function that changes it. */
export function useOpenGroup(name: string): [boolean, (isOpen: boolean) => void] {
  const open = useStore(store)
  const set = (isOpen: boolean) => {
    const others = store.get().filter((other) => other !== name)
    store.set(isOpen ? [...others, name] : others)
    localStorage.setItem(STORED, JSON.stringify(store.get()))
  }
  return [open.includes(name), set]
}
