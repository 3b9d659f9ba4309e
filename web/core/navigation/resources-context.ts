import { createContext, use } from 'react'
import type { Resource } from './resource.ts'

/** Every resource of the back-office, for the sidebar and the palette. */
export const ResourcesContext = createContext<readonly Resource[]>([])

export const useResources = (): readonly Resource[] => use(ResourcesContext)
