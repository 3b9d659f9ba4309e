import { withTexts } from '#web/core/i18n/with-texts.ts'
import type { Resource } from '#web/core/navigation/resource.ts'
import { systemGroup } from '#web/resources/menu-groups.ts'
import { IconArchive } from '#web/ui/icons/first-load.ts'

/** The screens through which the whole catalogue is exported and imported as files. */
export const catalogueFiles: Resource = {
  name: 'catalogue-files',
  path: '/catalogue-files',
  label: 'catalogueFiles.title',
  who: 'main admin',
  menu: [
    {
      path: '/catalogue-files',
      label: 'catalogueFiles.title',
      icon: IconArchive,
      caption: 'system',
      group: systemGroup,
    },
  ],
  screens: [
    {
      path: '',
      goKey: 'f',
      crumb: null,
      component: () => withTexts(() => import('./catalogue-files.tsx')),
    },
    {
      path: '$import_id',
      crumb: null,
      component: () => withTexts(() => import('#web/features/imports/catalogue/left-out-lines.tsx')),
    },
  ],
}
