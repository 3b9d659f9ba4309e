import type { KindName } from '#contract/kinds/kinds.ts'
import { editedFields } from '#web/catalogue/kinds/edited-fields.ts'
import { mergeables } from '#web/catalogue/kinds/mergeables.ts'
import { MergeDialog, type MergeDialogProps } from '#web/catalogue/merge/merge-dialog.tsx'

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
