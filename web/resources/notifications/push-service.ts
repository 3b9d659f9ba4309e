import { createContext } from 'react'

/** Whether a push service is configured. */
export const CanSend = createContext(true)
