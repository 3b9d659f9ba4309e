import { returnAlways } from '#web/catalogue/form/form-types.ts'
import { kindForm } from '#web/catalogue/kind-screens/kind-form.tsx'

export default kindForm('categories', { onSaved: returnAlways })
