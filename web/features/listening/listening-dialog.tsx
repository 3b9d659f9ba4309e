import '@mantine/core/styles/Switch.layer.css'
import { Switch } from '@mantine/core'
import { useRef, useState } from 'react'
import { history } from '#contract/features/history.ts'
import type { FiledUnder } from '#contract/features/listening.ts'
import { call } from '#web/core/client/call.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import { useMay } from '#web/core/session/rights.ts'
import { useStore } from '#web/core/store.ts'
import queueStyles from '#web/features/queue/queue.module.css'
import { DIGITS, type QueueAction } from '#web/features/queue/queue-actions.ts'
import { QueueScreen } from '#web/features/queue/queue-screen.tsx'
import { FilingPanel } from './filing-panel.tsx'
import { ListeningFoot, SKIP_SECONDS } from './listening-foot.tsx'
import type { Listening, ListeningState } from './session.ts'
import { TrackPanel } from './track-panel.tsx'
import { useActText } from './use-act-text.ts'
import { useListeningPlayer } from './use-listening-player.ts'
import { useRecents } from './use-recents.ts'

type Props = { session: Listening; onLeave: () => void }

/** The screen of a run of listening: the track that is played, and what it is filed under. */
export function ListeningDialog({ session, onLeave }: Props) {
  const { t } = useTranslation()
  const may = useMay()
  const state = useStore(session.store)
  const { entries, at, change_id, filed, log, takenBack } = state
  const [choosing, setChoosing] = useState<{ list: FiledUnder; record_id: number } | null>(null)
  const [recents, use] = useRecents()
  const main = useRef<HTMLElement>(null)
  const textOf = useActText()
  const entry = entries[at]
  // Media keys may have moved to another track, which closes the choice for the earlier one.
  const picked = choosing && choosing.record_id === entry?.item.record_id ? choosing.list : null
  const player = useListeningPlayer(session, picked !== null)

  const closePick = () => {
    setChoosing(null)
    main.current?.focus()
    return true
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
  const recent = (index: number) => {
    const used = recents[index]
    if (entry && used) file(used.list, used)
  }
  const actions: QueueAction[] = [
    {
      does: 'filing.keys.move',
      keys: ['j', 'k'],
      also: ['Shift+n', 'Shift+p'],
      act: (key) => go(key === 'j' || key === 'Shift+n' ? 1 : -1),
    },
    { does: 'keys.play', keys: [' '], act: player.toggle },
    {
      does: 'keys.skip',
      keys: ['l', 'h'],
      act: (key) => player.skip(key === 'l' ? SKIP_SECONDS : -SKIP_SECONDS),
    },
    {
      does: 'filing.keys.middle',
      keys: ['m', '0'],
      act: (key) => (key === 'm' ? player.toMiddle() : player.toStart()),
    },
    { does: 'filing.addTag', keys: ['t'], act: () => pick('tags') },
    { does: 'filing.addCategory', keys: ['c'], act: () => pick('categories') },
    { does: 'filing.keys.recent', keys: [DIGITS], act: (digit) => recent(Number(digit) - 1) },
    { does: 'filing.keys.status', keys: ['s'], act: turn },
    { does: 'keys.gridUndo', keys: ['Mod+z'], act: session.takeBack },
    { does: 'filing.goesOn', keys: ['a'], act: () => player.setGoesOn(!player.goesOn) },
  ]
  const last = log.at(-1)
  const said = takenBack ? t('filing.takenBack', { text: textOf(takenBack) }) : last && textOf(last)
  return (
    <QueueScreen
      title={t('catalogue.listening')}
      queue={session}
      actions={actions}
      onEscape={{ does: 'filing.leave', act: () => picked !== null && closePick() }}
      facts={<Filed state={state} />}
      tools={
        <Switch
          label={t('filing.goesOn')}
          checked={player.goesOn}
          onChange={(event) => player.setGoesOn(event.currentTarget.checked)}
        />
      }
      leaveLabel="filing.leave"
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
      said={[entry && firstName(entry.item), said].filter((text) => text !== undefined)}
      summary={{
        title: t(entries.length > 0 || filed > 0 ? 'filing.done' : 'filing.none'),
        hint: t('filing.filedCount', { total: filed }),
        undo: change_id === null ? null : () => call(history.undo, { body: { change_id } }),
        onUndone: session.undone,
      }}
      onLeave={onLeave}
    >
      {entry && (
        <div className={queueStyles.columns}>
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
      )}
    </QueueScreen>
  )
}

/** The numbers of tracks that were filed, and of those left out because they have no audio. */
function Filed({ state: { filed, withoutAudio } }: { state: ListeningState }) {
  const { t } = useTranslation()
  return (
    <>
      {filed > 0 && <span className={queueStyles.pace}>{t('filing.filedCount', { total: filed })}</span>}
      {withoutAudio > 0 && (
        <span className={queueStyles.pace}>{t('filing.withoutAudio', { total: withoutAudio })}</span>
      )}
    </>
  )
}
