import type { TextKey } from '#web/core/i18n/text-key.ts'

type After<Start extends string, Key> = Key extends `${Start}${infer End}` ? End : never
type Singular<Name> = Name extends `${string}_${'zero' | 'one' | 'other'}` ? never : Name

/** The records of a list, as texts count them: `counted.albums`. */
export type CountedKind = Singular<After<'counted.', TextKey>>
