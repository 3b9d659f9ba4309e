import { kindForm } from '#web/catalogue/kind-screens/kind-form.tsx'

export default kindForm('tags', { labels: { tag_name_hindi: 'catalogue.detail.hindiName' } })
