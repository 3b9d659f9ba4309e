import { kindList } from '#web/catalogue/kind-screens/kind-list.tsx'

export default kindList('tags', {
  nameLabels: { name: 'field.name', hindi_name: 'catalogue.detail.hindiName' },
})
