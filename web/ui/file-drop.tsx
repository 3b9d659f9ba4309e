import { type DragEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import type { Icon } from '#web/ui/icons/icon.tsx'
import styles from './file-drop.module.css'

type Props = {
  icon: Icon
  /** The field's label, for screen readers. */
  label: string
  /** The file types that the browser's dialog offers, as in the attribute; drops are not filtered by them. */
  accept: string
  /** Shown before the button. */
  children: ReactNode
  /** The label of the button. */
  choose: string
  /** A hint about the accepted files. */
  limits: string
  error: string | null
  disabled?: boolean
  /** Whether it takes the focus when its dialog opens. */
  isFirst?: boolean
  /** The button's name in the form. */
  name?: string
  /** The element to focus when the form has an error here. */
  inputRef?: Ref<HTMLButtonElement>
  onTake: (file: File) => void
}

/** An area that takes one file, dropped or chosen in the file dialog. */
export function FileDrop(props: Props) {
  const {
    icon: Sign,
    label,
    accept,
    children,
    choose,
    limits,
    error,
    disabled,
    isFirst,
    name,
    inputRef,
  } = props
  const picker = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [isOver, setOver] = useState(false)
  const take = (file: File | undefined) => file && !disabled && props.onTake(file)
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        data-invalid={error !== null || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          take(event.dataTransfer.files[0])
        }}
      >
        <Sign size={26} stroke={1.4} aria-hidden />
        <p>
          {children}{' '}
          <button
            ref={inputRef}
            name={name}
            type="button"
            className={styles.choose}
            disabled={disabled}
            data-autofocus={isFirst || undefined}
            aria-describedby={error === null ? undefined : errorId}
            onClick={() => picker.current?.click()}
          >
            {choose}
          </button>
        </p>
        <p className={styles.limits}>{limits}</p>
        <input
          ref={picker}
          type="file"
          accept={accept}
          hidden
          aria-label={label}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // Allows choosing the same file again after it was removed or fixed.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {error !== null && (
        <p className={styles.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </>
  )
}
