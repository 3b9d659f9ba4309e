import type { Kind } from './kinds.ts'

/** A record that was acknowledged, and what must be found of it. */
export type Kept = {
  kind: Kind
  id: number
  version: number
  /** The last acknowledged name and status. */
  name: string
  status: '0' | '1'
  isGone: boolean
  /** Names, statuses and a deletion that were sent since, and whose outcome is open. */
  openNames: string[]
  openStatus: boolean
  openDelete: boolean
  /** How many entries of the history are acknowledged, and how many more may be there. */
  history: number
  openHistory: number
  /** The bytes of its recording; `'picture'` for a cover, which is encoded anew. */
  file: Buffer | 'picture' | null
  /** Set while a writer changes it. */
  isBusy: boolean
  /** One of those that are only changed together. */
  isGrouped: boolean
}

type Import = { id: number; names: string[]; isStarted: boolean }

/** Everything that the writers have sent, by what was answered. */
export class Ledger {
  acknowledged = 0
  refused = 0
  lost = 0
  readonly unclear: string[] = []
  /** What refusals said, and how often. */
  readonly refusals = new Map<string, number>()
  readonly kept: Kept[] = []
  /** Names that were sent to be added, and whose outcome is open or was refused: there wholly or not at all. */
  readonly open: { kind: Kind; name: string }[] = []
  /** Records that are changed together, all or none. */
  readonly groups: Kept[][] = []
  readonly imports: Import[] = []
  /** Addresses that were promised a mail. */
  readonly mails: string[] = []
  readonly notifications: { id: number; title: string }[] = []
}
