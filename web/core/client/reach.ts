import { basePath } from '#web/core/navigation/base-path.ts'

/** Whether the server responds at all. */
export const isReachable = (): Promise<boolean> =>
  fetch(`${basePath}/`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
