import { NetworkError } from '#web/core/client/errors.ts'
import { withLaterTexts } from '#web/core/i18n/later-texts.ts'

const loaded = <Module>(module: Promise<Module>) =>
  withLaterTexts(module).catch(() => {
    throw new NetworkError('unreachable')
  })

/** The second step and passkeys are loaded on demand, since few sign-ins need them. */
export const secondStepScreen = async () => (await loaded(import('./second-step.tsx'))).default

export const signInWithPasskey = async () => (await loaded(import('./passkey-calls.ts'))).signInWithPasskey()
