import { Button } from '@mantine/core'
import type { FiledUnder } from '#contract/features/listening.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName, shownNames } from '#web/core/i18n/names.ts'
import { Key } from '#web/features/queue/key-list.tsx'
import queueStyles from '#web/features/queue/queue.module.css'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconArrowBackUp, IconPlus } from '#web/ui/icons.ts'
import { type Entry, isLinked } from './filings.ts'
import { LinkChips } from './link-chips.tsx'
import styles from './listening.module.css'
import { QuickPick } from './quick-pick.tsx'
import type { Recent } from './recent-choices.ts'
import type { Filed } from './session.ts'
import { useActText } from './use-act-text.ts'

const KINDS = [
  { list: 'tags', key: 'T', lookup: lookups.tags, label: 'filing.addTag' },
  { list: 'categories', key: 'C', lookup: lookups.categories, label: 'filing.addCategory' },
] as const

const STATUS_KEY = 'S'

/** The number of last filings that are listed. */
const SHOWN = 6

type Props = {
  entry: Entry
  recents: readonly Recent[]
  log: readonly Filed[]
  /** The list that the admin is choosing from; null while the choice is closed. */
  picked: FiledUnder | null
  mayFile: Readonly<Record<FiledUnder, boolean>>
  onPick: (list: FiledUnder) => void
  onFile: (list: FiledUnder, choice: Choice) => void
  onRemove: (list: FiledUnder, choice: Choice) => void
  onClosePick: () => void
  /** Turns the status; null where the admin may not change it. */
  onTurn: (() => void) | null
  onTakeBack: () => void
}

/** The panel with what the track is filed under, and what was filed in this run. */
export function FilingPanel(props: Props) {
  const { entry, recents, log, picked, mayFile, onPick, onFile, onRemove, onClosePick, onTurn, onTakeBack } =
    props
  const { t } = useTranslation()
  const isActive = entry.is_active === '1'
  return (
    <section className={queueStyles.panel} aria-label={t('filing.title')}>
      {entry.problem !== null && (
        <p className={queueStyles.problem} role="alert">
          {t('catalogue.form.notSaved', { reason: entry.problem })}
        </p>
      )}
      <div className={styles.kind}>
        <h4>{t('field.status')}</h4>
        <Button
          size="compact-md"
          variant="default"
          className={styles.status}
          disabled={onTurn === null}
          aria-keyshortcuts={STATUS_KEY}
          aria-pressed={isActive}
          rightSection={<Key name={STATUS_KEY} />}
          onClick={() => onTurn?.()}
        >
          {t(isActive ? 'catalogue.status.active' : 'catalogue.status.inactive')}
        </Button>
      </div>
      {KINDS.map(({ list, key, lookup, label }) => (
        <div key={list} className={styles.kind}>
          <h4>{t(`kind.${list}`)}</h4>
          <LinkChips
            chosen={entry.links[list]}
            isNew={(id) => entry.item.filed.some((one) => one.list === list && one.id === id)}
            onRemove={mayFile[list] ? (choice) => onRemove(list, choice) : null}
          />
          {picked === list ? (
            <QuickPick
              lookup={lookup}
              label={t(label)}
              recents={recents.flatMap((recent, index) =>
                recent.list === list ? [{ choice: recent, digit: index + 1 }] : [],
              )}
              isLinked={(id) => isLinked(entry, list, id)}
              onChoose={(choice) => {
                onFile(list, choice)
                onClosePick()
              }}
              onClose={onClosePick}
            />
          ) : (
            mayFile[list] && (
              <Button
                size="compact-md"
                variant="default"
                className={styles.add}
                leftSection={<IconPlus size={15} stroke={2} />}
                rightSection={<Key name={key} />}
                aria-keyshortcuts={key}
                onClick={() => onPick(list)}
              >
                {t(label)}
              </Button>
            )
          )}
        </div>
      ))}
      {recents.length > 0 && <Recents entry={entry} recents={recents} onFile={onFile} />}
      {log.length > 0 && <Log log={log} onTakeBack={onTakeBack} />}
    </section>
  )
}

/** The tags and categories that were used last, each with a digit as its key. */
function Recents({ entry, recents, onFile }: Pick<Props, 'entry' | 'recents' | 'onFile'>) {
  const { t } = useTranslation()
  return (
    <div className={styles.kind}>
      <h4>{t('filing.recent')}</h4>
      <ol className={styles.recents}>
        {recents.map((recent, index) => {
          const { list, id } = recent
          const isThere = isLinked(entry, list, id)
          return (
            <li key={`${list} ${id}`}>
              <button
                type="button"
                disabled={isThere}
                aria-keyshortcuts={String(index + 1)}
                title={t(`kind.${list}`)}
                onClick={() => onFile(list, recent)}
              >
                <Key name={String(index + 1)} />
                <Hindi {...shownNames(recent)[0]} />
                <small>{t(`kind.${list}`)}</small>
              </button>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function Log({ log, onTakeBack }: Pick<Props, 'log' | 'onTakeBack'>) {
  const { t } = useTranslation()
  const textOf = useActText()
  return (
    <div className={styles.kind}>
      <h4>{t('filing.log')}</h4>
      <ol className={styles.log} aria-label={t('filing.log')}>
        {log
          .slice(-SHOWN)
          .toReversed()
          .map((filed) => (
            <li key={filed.number}>
              <span>
                <Hindi text={textOf(filed)} />
              </span>{' '}
              <small>
                <Hindi text={firstName(filed.names)} />
              </small>
            </li>
          ))}
      </ol>
      <Button
        size="compact-md"
        variant="subtle"
        color="gray"
        className={styles.add}
        leftSection={<IconArrowBackUp size={15} stroke={1.8} />}
        aria-keyshortcuts="Control+Z"
        onClick={onTakeBack}
      >
        {t('keys.gridUndo')}
      </Button>
    </div>
  )
}
