import { DRAFT_NEEDS } from '#contract/features/draft-needs.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'

/** The drafts of tracks made from dropped recordings. Their path is below the tracks, and the track list opens them. */
export const recordings: Resource = {
  name: 'recordings',
  path: '/tracks',
  guard: 'tracks',
  label: 'kind.tracks',
  menu: [],
  screens: [
    {
      path: 'recordings',
      goKey: 'v',
      crumb: 'recordings.title',
      title: 'recordings.open',
      needs: DRAFT_NEEDS,
      component: () => withTexts(() => import('./drafts-screen.tsx')),
    },
  ],
}
