import { EditDialog, type EditDialogProps } from '#web/catalogue/bulk/edit/edit-dialog.tsx'
import { editedFields } from '#web/catalogue/kinds/edited-fields.ts'

/** The bulk edit with the labels of every field, and the lookups of every resource. */
export default function RecordEditDialog(props: EditDialogProps) {
  return <EditDialog {...props} fields={editedFields} />
}
