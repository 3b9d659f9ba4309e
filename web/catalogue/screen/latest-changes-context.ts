import { type ComponentType, createContext } from 'react'

export type LatestChangesProps = { resource: string; record_id: number }

export type LoadLatestChanges = () => Promise<{ default: ComponentType<LatestChangesProps> }>

/** Loads the latest changes of a record, which the history shows; null where there is no history. */
export const LatestChangesContext = createContext<LoadLatestChanges | null>(null)
