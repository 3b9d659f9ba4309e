import { useQuery } from '@tanstack/react-query'
import { send } from '#web/core/client/send.ts'
import { apiUrl } from '#web/core/navigation/base-path.ts'

/** In milliseconds. */
const CHECK_INTERVAL_MS = 5 * 60_000

/** Whether the server's disk has less space than its reserve, so that it accepts no files; false while unknown. */
export function useIsDiskLow(): boolean {
  const { data = false } = useQuery({
    queryKey: ['health'],
    queryFn: async ({ signal }) => {
      const { text } = await send({ method: 'GET', url: apiUrl('health/ready'), headers: {}, signal })
      return JSON.parse(text).parts?.disk === 'low'
    },
    refetchInterval: CHECK_INTERVAL_MS,
    retry: false,
    meta: { quiet: true, isAboutRecords: false },
  })
  return data
}
