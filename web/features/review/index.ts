import type { Resource } from '#web/core/navigation/resource.ts'

/** The review of a gap: opened from lists and from the dashboard. */
export const review: Resource = {
  name: 'review',
  path: '/review',
  label: 'catalogue.review.title',
  menu: [],
  screens: [
    {
      path: '$run_id',
      crumb: null,
      component: () =>
        import('#web/core/i18n/later-texts.ts').then(({ withLaterTexts }) =>
          withLaterTexts(import('./review-screen.tsx')),
        ),
    },
  ],
}
