import { DRAFT_NEEDS } from '#contract/features/draft-needs.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'

/** Drafts of tracks, made from dropped recordings; below the tracks and opened from their list. */
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
