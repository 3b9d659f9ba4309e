import { useEffect, useEffectEvent, useState } from 'react'
import { toast } from '#web/core/feedback/toast.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconFileMusic } from '#web/ui/icons.ts'
import { isDialogOpen } from '#web/ui/keys.ts'
import { filesOfDrop } from './read-drop.ts'
import styles from './recordings.module.css'
import type { FoundFile } from './sort-files.ts'

/** In milliseconds: the browser repeats `dragover` more often while files are held over the page. */
const LEFT_AFTER_MS = 250

type Props = { onTake: (found: FoundFile[]) => void }

/** The area that takes files and folders dropped anywhere on the screen, except while a dialog is open. */
export function DropTarget({ onTake }: Props) {
  const { t } = useTranslation()
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((transfer: DataTransfer) => {
    filesOfDrop(transfer).then(onTake, () => toast(t('recordings.folderUnreadable')))
  })
  useEffect(() => {
    let left: ReturnType<typeof setTimeout> | undefined
    const isOurs = (event: DragEvent) =>
      !event.defaultPrevented && event.dataTransfer?.types.includes('Files') && !isDialogOpen()
    const over = (event: DragEvent) => {
      if (!isOurs(event)) return
      event.preventDefault()
      setOver(true)
      clearTimeout(left)
      left = setTimeout(() => setOver(false), LEFT_AFTER_MS)
    }
    const drop = (event: DragEvent) => {
      if (!isOurs(event) || !event.dataTransfer) return
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      clearTimeout(left)
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [])
  if (!isOver) return null
  return (
    <div className={styles.overlay} aria-hidden>
      <p>
        <IconFileMusic size={32} stroke={1.4} />
        {t('recordings.dropHere')}
      </p>
    </div>
  )
}
