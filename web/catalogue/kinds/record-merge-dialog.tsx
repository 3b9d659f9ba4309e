import type { KindName } from '#contract/kinds/kinds.ts'
import { MergeDialog, type MergeDialogProps } from '#web/catalogue/merge/merge-dialog.tsx'
import { editedFields } from './edited-fields.ts'
import { mergeables } from './mergeables.ts'

const labels = {
  ...Object.fromEntries(Object.entries(editedFields).map(([field, { label }]) => [field, label])),
  cover_picture: 'field.image',
  audio: 'field.audio',
} as const

export type RecordMergeDialogProps = Omit<MergeDialogProps, 'of' | 'labels'> & { kind: KindName }

/** The merge of records of any kind, with the labels of every field. */
export default function RecordMergeDialog({ kind, ...props }: RecordMergeDialogProps) {
  return <MergeDialog {...props} of={mergeables[kind]} labels={labels} />
}
