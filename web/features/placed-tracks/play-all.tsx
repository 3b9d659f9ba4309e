import { useMutation } from '@tanstack/react-query'
import type { DataOf } from '#contract/calls/endpoint.ts'
import type { albums } from '#contract/resources/albums.ts'
import type { RecordQuery } from '#web/catalogue/form/form-types.ts'
import type { ListAsk } from '#web/catalogue/list/list-types.ts'
import { soundOf } from '#web/catalogue/list/sound-of.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { queryClient } from '#web/core/client/query-client.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { type AudioPlayer, type Sound, usePlayer } from '#web/ui/audio/audio-player.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { IconPlayerPlayFilled } from '#web/ui/icons.ts'

/** The size of the largest page that the call allows. */
const PAGE_SIZE = 1000

/** The call for the tracks of an album or playlist, which answer alike. */
type AskTracks = (body: ListAsk<never>) => RecordQuery<DataOf<typeof albums.tracks>>

/** The button that plays the tracks of an album or playlist in its order. */
export function PlayAll({ ask }: { ask: AskTracks }) {
  const { t } = useTranslation()
  const player = usePlayer()
  const starting = useMutation({
    mutationFn: () => pageOf(ask, 0),
    onError: (error) => toast(messageOf(error)),
    onSuccess: ({ sounds, pages }) => {
      if (sounds.length === 0 && pages <= 1) return toast(t('placed.nothingToPlay'))
      player.playAll(sounds)
      void addPages(player, ask, sounds, pages)
    },
  })
  return (
    <BusyButton
      variant="default"
      loading={starting.isPending}
      leftSection={<IconPlayerPlayFilled size={15} />}
      onClick={() => starting.mutate()}
    >
      {t('placed.playAll')}
    </BusyButton>
  )
}

async function pageOf(ask: AskTracks, page_no: number): Promise<{ sounds: Sound[]; pages: number }> {
  const request = { page_no, pageSize: PAGE_SIZE, sorted: { id: null, desc: null }, searchText: '' } as const
  // Not cached, because a thousand tracks are only needed for their sounds.
  const { Info, totalPageNo } = await queryClient.fetchQuery({ ...ask(request), gcTime: 0 })
  return { sounds: Info.flatMap((track) => soundOf(track) ?? []), pages: totalPageNo }
}

/** Adds the following pages to the queue while the first plays, unless something else has been started. */
async function addPages(player: AudioPlayer, ask: AskTracks, first: readonly Sound[], pages: number) {
  let queue = first
  for (let page = 1; page < pages; page++) {
    const next = await pageOf(ask, page).catch(() => null)
    // The loaded tracks play on, and the error is reported like that of any query.
    if (!next) return
    const longer = [...queue, ...next.sounds]
    if (!player.extend(queue, longer)) return
    queue = longer
  }
}
