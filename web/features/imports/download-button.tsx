import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Endpoint } from '#contract/calls/endpoint.ts'
import { download } from '#web/core/client/download.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { IconDownload } from '#web/ui/icons.ts'

type Props = { endpoint: Endpoint; params?: Record<string, number>; compact?: boolean; children: ReactNode }

/** The button that saves the file returned by a call. */
export function DownloadButton({ endpoint, params, compact, children }: Props) {
  const { mutate: save, isPending } = useMutation({
    mutationFn: () => download(endpoint, params),
    onError: (error) => toast(messageOf(error)),
  })
  return (
    <BusyButton
      variant="default"
      size={compact ? 'compact-md' : undefined}
      loading={isPending}
      leftSection={<IconDownload size={16} stroke={1.6} />}
      onClick={() => save()}
    >
      {children}
    </BusyButton>
  )
}
