import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type DraftKind, eachDraftKind } from '#contract/features/draft-needs.ts'
import type { Draft, DraftLink } from '#contract/features/recordings.ts'
import { kinds } from '#contract/kinds/kinds.ts'
import type { Choice } from '#web/catalogue/form/choice.ts'
import { lookups } from '#web/catalogue/kinds/lookups.ts'
import type { Lookup } from '#web/catalogue/lookup/lookup.ts'
import { LookupInput } from '#web/catalogue/lookup/lookup-input.tsx'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { firstName } from '#web/core/i18n/names.ts'
import type { TextKey } from '#web/core/i18n/text-key.ts'
import { Hindi } from '#web/ui/hindi.tsx'
import type { Icon } from '#web/ui/icons/icon.tsx'
import { IconPlaylist } from '#web/ui/icons.ts'
import { editDrafts } from './draft-edits.ts'
import styles from './drafts.module.css'

type Look = { lookup: Lookup; label: TextKey; icon?: Icon }

const looks = eachDraftKind((kind): Look => ({ lookup: lookups[kind], label: `field.${kinds[kind].noun}` }))
export const LINKS: Readonly<Record<DraftKind, Look>> = {
  ...looks,
  tags: { ...looks.tags, label: 'kind.tags' },
  playlists: { ...looks.playlists, icon: IconPlaylist },
}

/** In milliseconds: shorter than in forms, since many rows are filled one after the other. */
const SEARCH_DEBOUNCE_MS = 300

/** New records get negative ids, which no stored record has. */
const choicesOf = (links: readonly DraftLink[]): Choice[] =>
  links.map(({ id, name, hindi_name }, at) => ({ id: id ?? -1 - at, name, hindi_name }))

/** Converts chosen records to the links of an edit; a new record is sent by its name. */
export const sentLinks = (choices: readonly Choice[]) =>
  choices.map(({ id, name }) => (id < 0 ? { name } : { id, name }))

export const shownLinks = (choices: readonly Choice[]): DraftLink[] =>
  choices.map(({ id, name, hindi_name }) =>
    id < 0 ? { id: null, name, hindi_name, outcome: 'created' } : { id, name, hindi_name, outcome: 'chosen' },
  )

type Props = { draft: Draft; kind: DraftKind }

/** The cell with the records that a draft links to. Enter or a click replaces it with a lookup. */
export function LinksCell({ draft, kind }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isGivenBack = useRef(false)
  useEffect(() => {
    if (isOpen || !isGivenBack.current) return
    isGivenBack.current = false
    button.current?.focus()
  }, [isOpen])
  const links = draft[kind]
  const { icon: KindIcon } = LINKS[kind]
  const label = t(LINKS[kind].label)
  const problem = draft.problems[kind]
  if (isOpen)
    return (
      <LinksEditor
        draft={draft}
        kind={kind}
        label={label}
        onClose={(giveBack) => {
          isGivenBack.current = giveBack
          setOpen(false)
        }}
      />
    )
  // The accessible name has the visible words in their order, because voice control presses the button by them.
  const names = links.map((link) =>
    link.outcome === 'created' ? `${firstName(link)} ${t('recordings.new')}` : firstName(link),
  )
  return (
    <span>
      <button
        ref={button}
        type="button"
        data-cell={kind}
        className={styles.links}
        aria-label={`${label}: ${names.join(t('catalogue.listComma')) || t('recordings.noneChosen')}`}
        aria-invalid={problem ? true : undefined}
        onClick={() => setOpen(true)}
      >
        {links.length === 0 && <span className={styles.none}>{label}</span>}
        {links.length > 0 && KindIcon && (
          <span className={styles.kind} title={label}>
            <KindIcon size={15} stroke={1.6} aria-hidden />
          </span>
        )}
        <span>
          {links.map((link, at) => (
            <Link key={`${link.id} ${link.name}`} link={link} isLast={at === links.length - 1} />
          ))}
        </span>
      </button>
      {problem && <span className={styles.problem}>{problem}</span>}
      {links.some(({ others }) => others) && <span className={styles.asked}>{t('imports.sameName')}</span>}
    </span>
  )
}

function Link({ link, isLast }: { link: DraftLink; isLast: boolean }) {
  const { t } = useTranslation()
  const { outcome } = link
  return (
    <span className={styles.link} data-outcome={outcome}>
      <Hindi text={firstName(link)} />
      {outcome === 'created' && (
        <>
          {' '}
          <span className={styles.new}>{t('recordings.new')}</span>
        </>
      )}
      {!isLast && outcome !== 'created' && t('catalogue.listComma')}
    </span>
  )
}

type EditorProps = Props & { label: string; onClose: (giveBack: boolean) => void }

function LinksEditor({ draft, kind, label, onClose }: EditorProps) {
  const { lookup } = LINKS[kind]
  const part = useRef<HTMLDivElement>(null)
  const isOne = kind === 'albums'
  useEffect(() => part.current?.querySelector('input')?.focus(), [])
  const put = (choices: Choice[]) => {
    editDrafts([draft.draft_id], { [kind]: sentLinks(choices) }, { [kind]: shownLinks(choices) })
    if (isOne && choices.length > 0) onClose(true)
  }
  // Checked after the focus has moved. The dialog for a new record belongs to the lookup and does not close it.
  const leave = () =>
    setTimeout(() => {
      const { activeElement } = document
      if (!part.current || part.current.contains(activeElement)) return
      if (!activeElement?.closest('[role="dialog"]')) onClose(false)
    })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose(true)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside handles all keys but Escape
    <div ref={part} className={styles.editor} onBlur={leave} onKeyDown={onKeyDown}>
      <LookupInput
        lookup={lookup}
        label={label}
        value={choicesOf(draft[kind])}
        many={!isOne}
        debounce={SEARCH_DEBOUNCE_MS}
        onChange={put}
      />
    </div>
  )
}
