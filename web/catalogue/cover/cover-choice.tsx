import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue, useMergedRef } from '@mantine/hooks'
import { type FocusEventHandler, type ReactNode, type Ref, useRef, useState } from 'react'
import type { PicturedKind } from '#contract/features/pictures.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useMayHere } from '#web/core/session/rights.ts'
import { CoverDrop } from './cover-drop.tsx'
import styles from './cover-field.module.css'
import { CoverTools } from './cover-tools.tsx'
import { addressOfKey, type CoverValue, editOf, keyOfAddress, NOTHING } from './cover-value.ts'
import { LateEditedCover } from './late-edited-cover.tsx'
import { useObjectUrl } from './use-object-url.ts'

/** In milliseconds. */
const PREVIEW_DEBOUNCE = 500

type Props = {
  /** The field's name in the form. */
  name?: string
  value: CoverValue
  onChange: (next: CoverValue) => void
  onBlur?: FocusEventHandler
  /** The element to focus when the field has an error. */
  inputRef?: Ref<HTMLInputElement & HTMLButtonElement>
  error: string | undefined
  /** The URL of the picture that the record has now, or ''. */
  present: string
  /** The kind whose pictures are listed first in the dialog that uses an existing picture again. */
  pictured: PicturedKind
  /** Marks the current picture for removal, or restores it; without this prop, it can only be replaced. */
  removal?: { isMarked: boolean; mark: (on: boolean) => void }
  /** The content shown while there is no picture. */
  children?: ReactNode
}

/** The field for a picture: a file, a picture that another record has, or a link when 'Cover Image Link' is ticked. */
export function CoverChoice(props: Props) {
  const { name, value, onChange, onBlur, inputRef, error, present, pictured, removal, children } = props
  const { t } = useTranslation()
  const mayEdit = useMayHere()('edit')
  const { image, existing } = value
  const file = image instanceof File ? image : null
  const link = typeof image === 'string' ? image : ''
  // The tab that the admin chose, if any; the input of the other tab is kept in case the admin switches back.
  const [ticked, setTicked] = useState<boolean | null>(null)
  const [aside, setAside] = useState<CoverValue>(NOTHING)
  const [problem, setProblem] = useState<string | null>(null)
  const byLink = ticked ?? link !== ''
  const isRemoved = removal?.isMarked ?? false

  const put = (next: CoverValue) => {
    setProblem(null)
    onChange(next)
    if (next.image || next.existing) removal?.mark(false)
  }
  const turn = (on: boolean) => {
    const isOther = on
      ? typeof aside.image === 'string'
      : aside.image instanceof File || aside.existing !== ''
    setTicked(on)
    setAside(file || existing ? value : { ...NOTHING, image: link })
    // An empty link differs from no file, because only the file may be required.
    put(isOther ? aside : on ? { ...NOTHING, image: '' } : NOTHING)
  }
  const field = useRef<HTMLInputElement & HTMLButtonElement>(null)
  const fieldRef = useMergedRef(field, inputRef)
  // Moves the focus first: these buttons disappear when pressed.
  const takeAway = () => {
    field.current?.focus()
    put(byLink ? { ...NOTHING, image: '' } : NOTHING)
    setTicked(byLink)
    const isChosen = file !== null || (existing !== '' && existing !== keyOfAddress(present))
    if (!isChosen && present) removal?.mark(true)
  }
  const bringBack = () => {
    field.current?.focus()
    removal?.mark(false)
  }

  const chosen = useObjectUrl(file)
  // Debounced, so that not every keystroke in a link causes a request.
  const [rested] = useDebouncedValue(link, PREVIEW_DEBOUNCE)
  const linked = rested === link && /^https?:\/\/./.test(link) ? link : ''
  const stored = existing ? addressOfKey(existing) : isRemoved ? '' : present
  const shown = chosen ?? (link ? linked : stored)
  const canTakeAway = shown !== '' && (removal !== undefined || shown !== present)
  const edit = editOf(value)
  const tools = !byLink && (
    <CoverTools
      file={chosen}
      stored={file ? null : keyOfAddress(stored)}
      present={keyOfAddress(present)}
      edit={edit}
      pictured={pictured}
      onEdit={(next) => put({ ...value, ...next })}
      onExisting={(key) => put({ ...NOTHING, existing: key === keyOfAddress(present) ? '' : key })}
    />
  )
  return (
    <>
      {mayEdit && (
        <Checkbox
          className={styles.byLink}
          label={t('catalogue.cover.byLink')}
          checked={byLink}
          onChange={(event) => turn(event.currentTarget.checked)}
        />
      )}
      {byLink ? (
        <TextInput
          ref={fieldRef}
          name={name}
          value={link}
          onChange={(event) => put({ ...NOTHING, image: event.currentTarget.value })}
          onBlur={onBlur}
          type="url"
          label={t('catalogue.cover.link')}
          error={error}
          placeholder="https://"
          autoComplete="off"
          mb={12}
        />
      ) : (
        <CoverDrop
          name={name}
          inputRef={fieldRef}
          hasPicture={shown !== ''}
          error={problem ?? error ?? null}
          onTake={(next) => put({ ...NOTHING, image: next })}
          onRefuse={setProblem}
        />
      )}
      {shown && edit ? (
        <LateEditedCover
          file={chosen}
          stored={chosen ? null : keyOfAddress(stored)}
          edit={edit}
          className={styles.preview}
        />
      ) : shown ? (
        <Preview
          key={shown}
          src={shown}
          isNew={shown !== present}
          onBroken={() => {
            if (!chosen) return
            put(NOTHING)
            setProblem(t('catalogue.cover.fileBroken'))
          }}
        />
      ) : (
        children
      )}
      {isRemoved && present && (
        <p className={styles.note} role="status">
          {t('catalogue.cover.willGo')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={bringBack}>
            {t('action.undo')}
          </Button>
        </p>
      )}
      <div className={styles.tools}>
        {tools}
        {canTakeAway && (
          <Button variant="subtle" size="compact-sm" onClick={takeAway}>
            {t('action.remove')}
          </Button>
        )}
      </div>
    </>
  )
}

type PreviewProps = { src: string; isNew: boolean; onBroken: () => void }

function Preview({ src, isNew, onBroken }: PreviewProps) {
  const { t } = useTranslation()
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p className={styles.note}>{t('catalogue.cover.linkBroken')}</p>
  return (
    <img
      className={styles.preview}
      src={src}
      alt={t(isNew ? 'catalogue.cover.chosen' : 'catalogue.cover.present')}
      onError={() => {
        setBroken(true)
        onBroken()
      }}
    />
  )
}
