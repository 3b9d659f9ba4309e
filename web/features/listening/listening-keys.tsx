import { KeyList } from '#web/features/review/key-list.tsx'
import { withCommand } from '#web/ui/keys.ts'

const KEYS = [
  { keys: ['j', 'k'], does: 'filing.keys.move' },
  { keys: ['keys.space'], does: 'keys.play' },
  { keys: ['l', 'h'], does: 'keys.skip' },
  { keys: ['m', '0'], does: 'filing.keys.middle' },
  { keys: ['t'], does: 'filing.addTag' },
  { keys: ['c'], does: 'filing.addCategory' },
  { keys: ['1 – 9'], does: 'filing.keys.recent' },
  { keys: ['s'], does: 'filing.keys.status' },
  { keys: [withCommand('Z')], does: 'keys.gridUndo' },
  { keys: ['a'], does: 'filing.goesOn' },
  { keys: ['keys.escape'], does: 'filing.leave' },
] as const

/** The keys of listening. */
export function ListeningKeys(props: { opened: boolean; onClose: () => void }) {
  return <KeyList {...props} keys={KEYS} />
}
