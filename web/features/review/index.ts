import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'

/** The review of records with a gap, opened from lists and from the dashboard. */
export const review: Resource = {
  name: 'review',
  path: '/review',
  label: 'catalogue.review.title',
  menu: [],
  screens: [
    {
      path: '$run_id',
      crumb: null,
      component: () => withTexts(() => import('./review-screen.tsx')),
    },
  ],
}
