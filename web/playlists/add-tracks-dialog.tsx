import { Button, Modal } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playlists } from '#contract/playlists.ts'
import { call } from '../api/call.ts'
import { RefusedQuery } from '../api/errors.ts'
import { useMutationOf } from '../api/hooks.ts'
import { whyNot } from '../api/outcome.ts'
import { toastWithUndo } from '../api/undo.ts'
import { type Choice, idsOf, type Searched } from '../catalogue/lookup.ts'
import { LookupInput } from '../catalogue/lookup-input.tsx'
import { BusyButton } from '../ui/busy-button.tsx'
import { keepFocus } from '../ui/keep-focus.ts'
import styles from './playlist-tracks.module.css'

/** The tracks that are not in a playlist yet; the server answers the first of them alone. */
const tracksToAdd = (playlist_id: number): Searched => ({
  name: `playlist ${playlist_id} tracks`,
  list: async ({ search_text }, signal) => {
    const answer = await call(playlists.trackOptions, {
      body: { playlist_id, searchText: search_text },
      signal,
    })
    if (answer.success === 0) throw new RefusedQuery(answer)
    const options = answer.data.map(({ track_id, display_name, display_name_hindi, matched }) => ({
      id: track_id,
      name: display_name,
      hindi_name: display_name_hindi,
      marks: { name: matched?.display_name, hindi_name: matched?.display_name_hindi },
    }))
    return { options, pages: 1, total: options.length }
  },
})

/** The button that opens the dialog which adds tracks to a playlist. */
export function AddTracks({ playlist_id }: { playlist_id: number }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const adding = useMutationOf(playlists.addTracks, {
    onSuccess: (answer) => {
      if (answer.success !== 1) return
      toastWithUndo(answer)
      void queryClient.invalidateQueries()
    },
  })
  const leave = () => adding.isPending || setOpen(false)
  return (
    <>
      <Button leftSection={<IconPlus size={17} stroke={1.75} />} onClick={() => setOpen(true)}>
        {t('playlists.tracks.addNew')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={leave}
        onExitTransitionEnd={keepFocus}
        title={t('playlists.tracks.addTitle')}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <Choosing playlist_id={playlist_id} adding={adding} opened={isOpen} onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

type Props = {
  playlist_id: number
  adding: ReturnType<typeof useMutationOf<typeof playlists.addTracks>>
  opened: boolean
  onDone: () => void
}

function Choosing({ playlist_id, adding, opened, onDone }: Props) {
  const { t } = useTranslation()
  const lookup = useMemo(() => tracksToAdd(playlist_id), [playlist_id])
  const [chosen, setChosen] = useState<readonly Choice[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const add = async () => {
    // A second press while it closes would add them twice.
    if (!opened) return
    const why = await whyNot(adding.mutateAsync({ body: { playlist_id, track_id: idsOf(chosen) } }))
    setProblem(why)
    if (why === null) onDone()
  }
  return (
    <>
      <div className={styles.choosing}>
        <LookupInput
          // What the dialog gives the focus to, instead of its cross.
          ref={(input) => input?.setAttribute('data-autofocus', '')}
          lookup={lookup}
          label={t('playlists.tracks.choose')}
          value={chosen}
          onChange={setChosen}
          many
        />
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onDone} disabled={adding.isPending}>
          {t('catalogue.form.cancel')}
        </Button>
        <BusyButton onClick={add} loading={adding.isPending} disabled={chosen.length === 0}>
          {t('playlists.tracks.add')}
        </BusyButton>
      </div>
    </>
  )
}
