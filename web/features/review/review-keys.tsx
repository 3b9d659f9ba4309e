import { withCommand } from '#web/ui/keys.ts'
import { KeyList } from './key-list.tsx'

const KEYS = [
  { keys: ['Enter'], does: 'review.keys.accept' },
  { keys: [withCommand('Enter')], does: 'review.keys.acceptText' },
  { keys: ['Tab'], does: 'review.keys.edit' },
  { keys: ['1 – 9'], does: 'review.keys.choose' },
  { keys: ['s', 'Alt S'], does: 'review.keys.skip' },
  { keys: ['p'], does: 'keys.play' },
  { keys: ['⌫'], does: 'review.keys.back' },
  { keys: ['keys.escape'], does: 'review.keys.leave' },
] as const

/** The keys of a review. */
export function ReviewKeys(props: { opened: boolean; onClose: () => void }) {
  return <KeyList {...props} keys={KEYS} />
}
