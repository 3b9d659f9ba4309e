import { basePath } from './base-path.ts'

/** Whether the server answers at all. */
export const isReachable = (): Promise<boolean> =>
  fetch(`${basePath}/`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
