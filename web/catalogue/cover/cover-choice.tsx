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
  value: ChosenCover
  onChange: (next: ChosenCover) => void
  onBlur?: FocusEventHandler
  /** Where the focus goes when there is a fault. */
  inputRef?: Ref<HTMLInputElement & HTMLButtonElement>
  error: string | undefined
  /** The address of the picture that is there already, or ''. */
  present: string
  /** Takes the present picture away, or brings it back; without it, it can only be replaced. */
  removal?: { isMarked: boolean; mark: (on: boolean) => void }
  /** Stands where a picture would be while there is none. */
  children?: ReactNode
}

/** A picture: a file or, with 'Cover Image Link' ticked, a typed link. */
export function CoverChoice(props: Props) {
  const { value, onChange, onBlur, inputRef, error, present, removal, children } = props
  const { t } = useTranslation()
  const file = value instanceof File ? value : null
  const link = typeof value === 'string' ? value : ''
  // The admin's own choice, if any; what he leaves for the other side is kept for his coming back.
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
  // The focus goes first: these buttons go with what they do.
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
  // Not every letter of a link that is being typed is worth a request.
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
          inputRef={fieldRef}
          hasPicture={shown !== ''}
          error={problem ?? error ?? null}
          onTake={put}
          onRefuse={setProblem}
        />
      )}
      {shown ? <Preview key={shown} src={shown} isNew={shown !== present} /> : children}
      {isRemoved && present && (
        <p className={styles.note} role="status">
          {t('catalogue.cover.willGo')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={bringBack}>
            {t('catalogue.cover.undo')}
          </Button>
        </p>
      )}
      {canTakeAway && (
        <Button variant="subtle" size="compact-sm" className={styles.remove} onClick={takeAway}>
          {t('catalogue.cover.remove')}
        </Button>
      )}
    </>
  )
}

function Preview({ src, isNew }: { src: string; isNew: boolean }) {
  const { t } = useTranslation()
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <p className={styles.note}>{t('catalogue.cover.linkBroken')}</p>
  return (
    <img
      className={styles.preview}
      src={src}
      alt={t(isNew ? 'catalogue.cover.chosen' : 'catalogue.cover.present')}
      onError={() => setBroken(true)}
    />
  )
}
