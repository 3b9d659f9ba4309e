import type { Icon } from '@tabler/icons-react'
import { type DragEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react'
import styles from './file-drop.module.css'

type Props = {
  icon: Icon
  /** What the file is, for readers. */
  label: string
  /** What the browser's dialog offers, as in the attribute; a drop is not filtered by it. */
  accept: string
  /** Stands before the button. */
  children: ReactNode
  /** The words of the button. */
  choose: string
  /** What may be taken at all. */
  limits: string
  error: string | null
  disabled?: boolean
  /** Takes the focus when the dialog that it stands in opens. */
  isFirst?: boolean
  /** Where the focus goes when the form finds a fault here. */
  inputRef?: Ref<HTMLButtonElement>
  onTake: (file: File) => void
}

/** A file that is dropped beside would be opened by the browser in the place of the screen, with all that was typed. */
function useNothingBeside() {
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'none'
    }
    document.addEventListener('dragover', refuse)
    document.addEventListener('drop', refuse)
    return () => {
      document.removeEventListener('dragover', refuse)
      document.removeEventListener('drop', refuse)
    }
  }, [])
}

/** Takes one file by drop or by choice. */
export function FileDrop(props: Props) {
  const { icon: Sign, label, accept, children, choose, limits, error, disabled, isFirst, inputRef } = props
  const picker = useRef<HTMLInputElement>(null)
  const errorId = useId()
  const [isOver, setOver] = useState(false)
  useNothingBeside()
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
            // The same file can be chosen again after it was taken away or mended.
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
