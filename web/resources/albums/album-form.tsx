import { kindForm } from '#web/catalogue/kind-screens/kind-form.tsx'

export default kindForm('albums')
