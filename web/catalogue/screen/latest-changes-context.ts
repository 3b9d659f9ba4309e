import { type ComponentType, createContext } from 'react'

export type LatestChangesProps = { resource: string; record_id: number }

export type LoadLatestChanges = () => Promise<{ default: ComponentType<LatestChangesProps> }>

/** Loads the latest changes of a record from the history; null where nothing provides them. */
export const LatestChangesContext = createContext<LoadLatestChanges | null>(null)
