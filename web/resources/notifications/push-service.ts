import { createContext } from 'react'

/** Whether a push service is configured, and its topic for every device; '' until the server has said it. */
export const PushService = createContext({ canSend: true, topic: '' })
