import { Button, Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue, useMergedRef } from '@mantine/hooks'
import { type FocusEventHandler, type ReactNode, type Ref, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CoverDrop } from './cover-drop.tsx'
import styles from './cover-field.module.css'
import { useObjectUrl } from './use-object-url.ts'

/** A chosen file, a typed link, or nothing. */
export type ChosenCover = File | string | null

/** In milliseconds. */
const PREVIEW_DEBOUNCE = 500

type Props = {
  /** The field's name in the form. */
  name?: string
  value: ChosenCover
  onChange: (next: ChosenCover) => void
  onBlur?: FocusEventHandler
  /** The element to focus when the field has an error. */
  inputRef?: Ref<HTMLInputElement & HTMLButtonElement>
  error: string | undefined
  /** The URL of the current picture, or ''. */
  present: string
  /** Removes the current picture or restores it; without it, the picture can only be replaced. */
  removal?: { isMarked: boolean; mark: (on: boolean) => void }
  /** Shown while there is no picture. */
  children?: ReactNode
}

/** A picture: a file or, with 'Cover Image Link' ticked, a link. */
export function CoverChoice(props: Props) {
  const { name, value, onChange, onBlur, inputRef, error, present, removal, children } = props
  const { t } = useTranslation()
  const file = value instanceof File ? value : null
  const link = typeof value === 'string' ? value : ''
  // The tab that the admin chose, if any; the input of the other tab is kept in case the admin switches back.
  const [ticked, setTicked] = useState<boolean | null>(null)
  const [aside, setAside] = useState<ChosenCover>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const byLink = ticked ?? link !== ''
  const isRemoved = removal?.isMarked ?? false

  const put = (next: ChosenCover) => {
    setProblem(null)
    onChange(next)
    if (next) removal?.mark(false)
  }
  const turn = (on: boolean) => {
    const isOther = on ? typeof aside === 'string' : aside instanceof File
    setTicked(on)
    setAside(file ?? link)
    // An empty link is not the same as no file: only the file may be required.
    put(isOther ? aside : on ? '' : null)
  }
  const field = useRef<HTMLInputElement & HTMLButtonElement>(null)
  const fieldRef = useMergedRef(field, inputRef)
  // Moves the focus first: these buttons disappear when pressed.
  const takeAway = () => {
    field.current?.focus()
    put(byLink ? '' : null)
    setTicked(byLink)
    if (!file && present) removal?.mark(true)
  }
  const bringBack = () => {
    field.current?.focus()
    removal?.mark(false)
  }

  const chosen = useObjectUrl(file)
  // Debounced, so that not every keystroke in a link causes a request.
  const [rested] = useDebouncedValue(link, PREVIEW_DEBOUNCE)
  const linked = rested === link && /^https?:\/\/./.test(link) ? link : ''
  const shown = chosen ?? (link ? linked : isRemoved ? '' : present)
  const canTakeAway = shown !== '' && (removal !== undefined || shown !== present)
  return (
    <>
      <Checkbox
        className={styles.byLink}
        label={t('catalogue.cover.byLink')}
        checked={byLink}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
      {byLink ? (
        <TextInput
          ref={fieldRef}
          name={name}
          value={link}
          onChange={(event) => put(event.currentTarget.value)}
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
          onTake={put}
          onRefuse={setProblem}
        />
      )}
      {shown ? (
        <Preview
          key={shown}
          src={shown}
          isNew={shown !== present}
          onBroken={() => {
            if (!chosen) return
            put(null)
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
      {canTakeAway && (
        <Button variant="subtle" size="compact-sm" className={styles.remove} onClick={takeAway}>
          {t('action.remove')}
        </Button>
      )}
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
