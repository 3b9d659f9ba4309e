import { KeyList } from '#web/features/review/key-list.tsx'

const KEYS = [
  { keys: ['Enter'], does: 'pairs.merge' },
  { keys: ['x'], does: 'pairs.swap' },
  { keys: ['n'], does: 'duplicates.notSame' },
  { keys: ['s'], does: 'review.skip' },
  { keys: ['p', '⇧ P'], does: 'keys.play' },
  { keys: ['⌫'], does: 'review.keys.back' },
  { keys: ['keys.escape'], does: 'review.leave' },
] as const

/** The keys of the review of likely duplicates. */
export function PairKeys(props: { opened: boolean; onClose: () => void }) {
  return <KeyList {...props} keys={KEYS} />
}
