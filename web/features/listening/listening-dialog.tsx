import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { history } from '#contract/features/history.ts'
import type { FiledUnder } from '#contract/features/listening.ts'
import { call } from '#web/core/client/call.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useStore } from '#web/core/store.ts'
import { QueueFrame } from '#web/features/review/queue-frame.tsx'
import reviewStyles from '#web/features/review/review.module.css'
import { RunSummary } from '#web/features/review/run-summary.tsx'
import { useLeaveSaved } from '#web/features/review/use-leave-saved.ts'
import { useUnsaved } from '#web/features/review/use-unsaved.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { FilingPanel } from './filing-panel.tsx'
import { ListeningFoot } from './listening-foot.tsx'
import { ListeningKeys } from './listening-keys.tsx'
import type { Listening, ListeningState } from './session.ts'
import { TrackPanel } from './track-panel.tsx'
import { useActText } from './use-act-text.ts'
import { useListeningKeys } from './use-listening-keys.ts'
import { useListeningPlayer } from './use-listening-player.ts'
import { useRecents } from './use-recents.ts'

type Props = { session: Listening; onLeave: () => void }

/** One track after the other: what is played, and how it is filed. */
export function ListeningDialog({ session, onLeave }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const state = useStore(session.store)
  const { entries, at, remaining, isLoaded, unsaved, change_id, filed, log, takenBack } = state
  const [choosing, setChoosing] = useState<{ list: FiledUnder; record_id: number } | null>(null)
  const [isHelp, setHelp] = useState(false)
  const [recents, use] = useRecents()
  const main = useRef<HTMLElement>(null)
  const textOf = useActText()
  const entry = entries[at]
  // Another track may be shown meanwhile, by the keys of the keyboard for media, too.
  const picked = choosing && choosing.record_id === entry?.item.record_id ? choosing.list : null
  const isDone = isLoaded && !entry && remaining === 0
  const player = useListeningPlayer(session, picked !== null)
  const question = useUnsaved(session)
  const leave = useLeaveSaved(state, onLeave)
  useEffect(() => void session.load(), [session])

  const closePick = () => {
    setChoosing(null)
    main.current?.focus()
  }
  const file = (
    list: FiledUnder,
    choice: (typeof recents)[number] | { id: number; name: string; hindi_name: string | null },
  ) => {
    session.file({
      list,
      choice: { id: choice.id, name: choice.name, hindi_name: choice.hindi_name },
      is_linked: true,
    })
    use(list, choice)
  }
  const go = (by: 1 | -1) => {
    setChoosing(null)
    session.show(at + by)
  }
  const mayPublish = may('tracks.publish')
  const turn = () =>
    mayPublish && entry && session.file({ list: null, is_active: entry.is_active === '1' ? '0' : '1' })
  const mayFile = { tags: may('tags.view'), categories: may('categories.view') }
  const pick = (list: FiledUnder) =>
    entry && mayFile[list] && setChoosing({ list, record_id: entry.item.record_id })
  useListeningKeys({
    next: () => go(1),
    previous: () => go(-1),
    skip: player.skip,
    toMiddle: player.toMiddle,
    toStart: player.toStart,
    toggle: player.toggle,
    pick,
    recent: (index) => {
      const recent = recents[index]
      if (entry && recent) file(recent.list, recent)
    },
    status: turn,
    takeBack: session.takeBack,
    goesOn: () => player.setGoesOn(!player.goesOn),
    help: () => setHelp(true),
    leave: () => (picked ? closePick() : leave()),
  })

  const last = log.at(-1)
  const said = takenBack ? t('filing.takenBack', { text: textOf(takenBack) }) : last && textOf(last)
  return (
    <QueueFrame
      title={t('catalogue.listening')}
      state={state}
      facts={<Filed state={state} />}
      actions={
        <Switch
          label={t('filing.goesOn')}
          checked={player.goesOn}
          onChange={(event) => player.setGoesOn(event.currentTarget.checked)}
        />
      }
      leaveLabel={t('filing.leave')}
      onHelp={() => setHelp(true)}
      onLeave={leave}
      onResume={session.resume}
      onLoad={() => void session.load()}
      foot={
        <ListeningFoot
          canGoBack={at > 0}
          sound={entry?.item ?? null}
          mayFile={mayFile}
          onMove={go}
          onSkip={player.skip}
          onPick={pick}
          onTurn={mayPublish ? turn : null}
        />
      }
      said={
        <>
          {entry && (
            <p>
              {t('review.position', { at: at + 1, total: entries.length + remaining })}{' '}
              <Hindi text={firstName(entry.item)} />
            </p>
          )}
          {said && (
            <p>
              <Hindi text={said} />
            </p>
          )}
        </>
      }
      dialogs={
        <>
          <ListeningKeys opened={isHelp} onClose={() => setHelp(false)} />
          {question}
        </>
      }
    >
      {entry ? (
        <div className={reviewStyles.columns}>
          <TrackPanel ref={main} key={entry.item.record_id} item={entry.item} />
          <FilingPanel
            entry={entry}
            recents={recents}
            log={log}
            picked={picked}
            mayFile={mayFile}
            onPick={pick}
            onFile={file}
            onRemove={(list, choice) => session.file({ list, choice, is_linked: false })}
            onClosePick={closePick}
            onTurn={mayPublish ? turn : null}
            onTakeBack={session.takeBack}
          />
        </div>
      ) : (
        isDone && (
          <RunSummary
            title={t(entries.length > 0 || filed > 0 ? 'filing.done' : 'filing.none')}
            hint={t('filing.filedCount', { total: filed })}
            isSaved={unsaved === 0}
            leave={t('filing.leave')}
            undo={change_id === null ? null : () => call(history.undo, { body: { change_id } })}
            onUndone={session.undone}
            onLeave={leave}
          />
        )
      )}
    </QueueFrame>
  )
}

/** What was filed, and what was left out because it cannot be heard. */
function Filed({ state: { filed, withoutAudio } }: { state: ListeningState }) {
  const { t } = useTranslation()
  return (
    <>
      {filed > 0 && <span className={reviewStyles.pace}>{t('filing.filedCount', { total: filed })}</span>}
      {withoutAudio > 0 && (
        <span className={reviewStyles.pace}>{t('filing.withoutAudio', { total: withoutAudio })}</span>
      )}
    </>
  )
}
