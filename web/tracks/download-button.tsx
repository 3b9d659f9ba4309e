import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Endpoint } from '#contract/endpoint.ts'
import { download } from '../api/download.ts'
import { BusyButton } from '../ui/busy-button.tsx'
import { toast } from '../ui/toast.ts'

type Props = { endpoint: Endpoint; params?: Record<string, number>; compact?: boolean; children: ReactNode }

/** Saves the file that a call answers. */
export function DownloadButton({ endpoint, params, compact, children }: Props) {
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const why = await download(endpoint, params).finally(() => setBusy(false))
    if (why !== null) toast(why)
  }
  return (
    <BusyButton
      variant="default"
      size={compact ? 'compact-md' : undefined}
      loading={isBusy}
      leftSection={<IconDownload size={16} stroke={1.6} />}
      onClick={() => void save()}
    >
      {children}
    </BusyButton>
  )
}
