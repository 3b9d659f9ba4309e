import { withTexts } from '#web/core/i18n/with-texts.ts'

/** The code with which lists are edited in place, with its texts. */
export const loadGrid = () => withTexts(() => import('./record-grid.tsx'))
