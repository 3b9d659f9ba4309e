import type { ComponentProps } from 'react'
import { useLate } from '#web/core/client/use-late.ts'
import type EditedCover from './crop/edited-cover.tsx'

const load = () => import('./crop/edited-cover.tsx')

/** The picture of a form as it is cropped. Its code is loaded with the first crop. */
export function LateEditedCover(props: ComponentProps<typeof EditedCover>) {
  const Edited = useLate(load, true)
  return Edited && <Edited {...props} />
}
