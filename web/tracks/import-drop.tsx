import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './import.module.css'

const ACCEPTED = '.xlsx,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,text/csv'

type Props = {
  file: File | null
  problem: string | null
  disabled: boolean
  onTake: (file: File) => void
}

/** Takes a sheet by drop or by choice; whether it is one is for the server to say, by its content. */
export function ImportDrop({ file, problem, disabled, onTake }: Props) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const errorId = useId()
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(over)
  }
  const take = (taken: File | undefined) => taken && !disabled && onTake(taken)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard */}
      <div
        className={styles.drop}
        data-over={isOver || undefined}
        data-invalid={problem !== null || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          take(event.dataTransfer.files[0])
        }}
      >
        <IconFileSpreadsheet size={26} stroke={1.4} aria-hidden />
        {file ? <p className={styles.file}>{file.name}</p> : <p>{t('imports.drop')}</p>}
        <button
          type="button"
          className={styles.choose}
          disabled={disabled}
          data-autofocus
          aria-describedby={problem === null ? undefined : errorId}
          onClick={() => picker.current?.click()}
        >
          {t(file ? 'imports.chooseOther' : 'imports.choose')}
        </button>
        <p className={styles.limits}>{t('imports.limits')}</p>
        <input
          ref={picker}
          type="file"
          accept={ACCEPTED}
          hidden
          aria-label={t('imports.file')}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file can be chosen again once it is mended.
            event.currentTarget.value = ''
          }}
        />
      </div>
      {problem !== null && (
        <p className={styles.error} id={errorId} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
