import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'
import { IconArrowMerge } from '#web/ui/icons/first-load.ts'

/** The screen of records that are likely the same, to be merged or marked as not the same. */
export const duplicates: Resource = {
  name: 'duplicates',
  path: '/duplicates',
  label: 'duplicates.title',
  menu: [{ path: '/duplicates', label: 'duplicates.title', icon: IconArrowMerge, caption: 'organise' }],
  screens: [
    {
      path: '',
      goKey: 'm',
      crumb: null,
      component: () => withTexts(() => import('./duplicates.tsx')),
    },
  ],
}
