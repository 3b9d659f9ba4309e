import { createContext } from 'react'

/** Whether there is a push service to send with. */
export const CanSend = createContext(true)
