import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'

/** The review of likely duplicates, opened from lists and from the screen of likely duplicates. */
export const duplicateReview: Resource = {
  name: 'duplicate-review',
  path: '/duplicate-review',
  label: 'duplicates.title',
  menu: [],
  screens: [
    {
      path: '$run_id',
      crumb: null,
      component: () => withTexts(() => import('./duplicate-review-screen.tsx')),
    },
  ],
}
