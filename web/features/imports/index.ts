import { READING_NEEDS } from '#contract/features/imports/needs.ts'
import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'

/** The screens of imported sheets, whose paths are below the tracks; opened from the track list. */
export const imports: Resource = {
  name: 'imports',
  path: '/tracks',
  guard: 'tracks',
  label: 'kind.tracks',
  menu: [],
  screens: [
    {
      path: 'imports',
      goKey: 'x',
      crumb: 'imports.list',
      component: () => import('./import-list.tsx'),
    },
    {
      path: 'imports/$import_id',
      crumb: 'imports.one',
      component: () => withTexts(() => import('./import-rows.tsx')),
    },
    {
      path: 'imports/$import_id/names',
      crumb: 'imports.one',
      needs: READING_NEEDS,
      component: () => withTexts(() => import('./import-names.tsx')),
    },
  ],
}
