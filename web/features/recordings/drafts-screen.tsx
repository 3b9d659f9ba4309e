import { Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { DRAFT_DAYS, type Draft, recordings } from '#contract/features/recordings.ts'
import { call } from '#web/core/client/call.ts'
import { NetworkError } from '#web/core/client/errors.ts'
import { messageOf } from '#web/core/client/message-of.ts'
import { problemIn } from '#web/core/client/outcome.ts'
import { toastWithUndo } from '#web/core/client/undo.ts'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useStore } from '#web/core/store.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Confirm } from '#web/ui/confirm.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { IconFileMusic } from '#web/ui/icons.ts'
import { isCommand, isDialogOpen, withCommand } from '#web/ui/keys.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import { StateView } from '#web/ui/state-view.tsx'
import { AddRecordings } from './add-recordings.tsx'
import { sendEdits, useDrafts } from './draft-edits.ts'
import { DraftTable } from './draft-table.tsx'
import styles from './drafts.module.css'
import { DropTarget } from './drop-target.tsx'
import { SetValues } from './set-values.tsx'
import { type FoundFile, sortFiles } from './sort-files.ts'
import { addUploads, uploadQueue } from './upload-queue.ts'
import { UploadStatus } from './upload-status.tsx'

const isReady = ({ problems }: Draft) => Object.keys(problems).length === 0
const take = (found: FoundFile[]) => addUploads(sortFiles(found))

/**
 * The screen of recordings that this admin has uploaded and not saved as tracks yet. Drafts are completed and saved together
 * here.
 */
export default function DraftsScreen() {
  const { t } = useTranslation()
  const { drafts, error, refetch, unsent } = useDrafts()
  const isUploading = useStore(uploadQueue).uploads.length > 0
  const [saved, setSaved] = useState<Saved | null>(null)
  return (
    <Page title={t('recordings.title')} backward="/tracks" actions={<AddRecordings onTake={take} />}>
      <DropTarget onTake={take} />
      <UploadStatus />
      {unsent !== null && (
        <p className={styles.unsent} role="alert">
          {t('recordings.unsent', { reason: unsent })}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void sendEdits()}>
            {t('action.retry')}
          </Button>
        </p>
      )}
      {error && !drafts && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!drafts && !error && <Loading height={280} />}
      {drafts && drafts.length > 0 && <Drafts drafts={drafts} onSaved={setSaved} />}
      {drafts && drafts.length > 0 && saved && (
        <p className={styles.note} role="status">
          <ViewSaved {...saved} />
        </p>
      )}
      {drafts?.length === 0 && !isUploading && (
        <StateView
          icon={IconFileMusic}
          title={saved ? t('recordings.allSaved') : t('recordings.empty')}
          hint={t('recordings.emptyHint')}
          action={
            <Group gap="xs" justify="center">
              {saved && <ViewSaved {...saved} />}
              <AddRecordings variant={saved ? 'default' : 'filled'} onTake={take} />
            </Group>
          }
        />
      )}
    </Page>
  )
}

/** The drafts that were saved last, and their entry in the history. */
type Saved = { count: number; change_id: number; album_id: number | null }

function ViewSaved({ count, change_id, album_id }: Saved) {
  const { t } = useTranslation()
  return (
    <>
      {album_id !== null && (
        <LinkButton to={`/albums/viewtracks/${album_id}`}>{t('recordings.openAlbum')}</LinkButton>
      )}
      <LinkButton
        variant={album_id === null ? 'filled' : 'default'}
        to="/history"
        search={{ details: String(change_id) }}
      >
        {t('tracks.viewNew', { count })}
      </LinkButton>
    </>
  )
}

type DraftsProps = { drafts: readonly Draft[]; onSaved: (saved: Saved) => void }

function Drafts({ drafts, onSaved }: DraftsProps) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [isSetting, setSetting] = useState(false)
  const [doomed, setDoomed] = useState<readonly number[]>([])
  const ids = drafts.map(({ draft_id }) => draft_id)
  // Drafts that were saved or removed since are no longer selected.
  const chosen = new Set(ids.filter((id) => marked.has(id)))
  const meant = chosen.size > 0 ? drafts.filter(({ draft_id }) => chosen.has(draft_id)) : drafts
  const ready = meant.filter(isReady).length

  const saving = useMutation({
    mutationFn: async () => {
      // Leaving a field sends the text typed in it.
      if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
      if (!(await sendEdits())) throw new NetworkError('unreachable')
      const refused = document.querySelector<HTMLElement>('[data-refused]')
      // Saving stops at a text that is not valid, such as half a date, because it would be lost.
      if (refused) return refused.focus()
      return call(recordings.save, { body: { draft_id: meant.map(({ draft_id }) => draft_id) } })
    },
    onError: (error) => toast(messageOf(error)),
    onSuccess: (answer) => {
      if (!answer) return
      if (answer.success === 1) {
        toastWithUndo(answer)
        const { saved: count, album_id } = answer.data
        if (answer.change_id) onSaved({ count, album_id, change_id: answer.change_id })
      } else toast(answer.message)
      void queryClient.invalidateQueries()
    },
  })
  const save = () => {
    if (!saving.isPending) saving.mutate()
  }
  const saveByKey = useEffectEvent(save)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isCommand(event, 's')) return
      event.preventDefault()
      if (!isDialogOpen()) saveByKey()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const choose = (some: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of some) isChosen ? next.add(id) : next.delete(id)
    setMarked(next)
  }
  return (
    <section className={styles.drafts} aria-label={t('recordings.title')}>
      <div className={styles.toolbar} data-screen-only>
        <p className={styles.summary} role="status">
          {chosen.size > 0
            ? t('catalogue.selected', { count: chosen.size })
            : t('recordings.ready', { ready, count: drafts.length })}
        </p>
        {chosen.size > 0 && (
          <>
            <Button variant="default" onClick={() => setSetting(true)}>
              {t('recordings.set')}
            </Button>
            <Button variant="default" onClick={() => setDoomed([...chosen])}>
              {t('action.remove')}
            </Button>
          </>
        )}
        <BusyButton
          className={styles.save}
          loading={saving.isPending}
          disabled={ready === 0}
          title={withCommand('S')}
          onClick={save}
        >
          {t('recordings.save', { count: ready })}
        </BusyButton>
      </div>
      <DraftTable drafts={drafts} chosen={chosen} onChoose={choose} onRemove={setDoomed} />
      <p className={styles.note}>{t('recordings.kept', { count: DRAFT_DAYS })}</p>
      {isSetting && <SetValues ids={[...chosen]} opened onClose={() => setSetting(false)} />}
      <Confirm
        opened={doomed.length > 0}
        title={t('recordings.removeQuestion', { count: doomed.length })}
        onYes={() => problemIn(call(recordings.remove, { body: { draft_id: [...doomed] } }))}
        onDone={() => {
          setDoomed([])
          void queryClient.invalidateQueries({ queryKey: [recordings.drafts.path] })
        }}
        onNo={() => setDoomed([])}
      >
        {t('recordings.removeHint')}
      </Confirm>
    </section>
  )
}
