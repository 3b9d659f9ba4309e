import { VisuallyHidden } from '@mantine/core'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { PictureEdit } from '#contract/values/picture-edit.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import styles from './crop.module.css'
import { EditedPicture } from './edited-picture.tsx'

type Point = NonNullable<PictureEdit['focus']>
type Props = {
  src: string
  rotation: PictureEdit['rotation']
  focus: PictureEdit['focus']
  /** Gets null for the middle, where thumbnails are cut by default. */
  onFocus: (focus: PictureEdit['focus']) => void
}

const MIDDLE: Point = { x: 0.5, y: 0.5 }
const KEYBOARD_STEP = 0.02
const LONGEST_PX = 1000
/**
 * The arrow keys move by directions of the screen, because the picture is the same in left-to-right and right-to-left
 * languages.
 */
const MOVES: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -KEYBOARD_STEP, y: 0 },
  ArrowRight: { x: KEYBOARD_STEP, y: 0 },
  ArrowUp: { x: 0, y: -KEYBOARD_STEP },
  ArrowDown: { x: 0, y: KEYBOARD_STEP },
}

const within = (share: number) => Math.min(1, Math.max(0, Math.round(share * 1000) / 1000))

/** The whole picture with its focal point. */
export function FocusStage({ src, rotation, focus, onFocus }: Props) {
  const { t, i18n } = useTranslation()
  const stage = useRef<HTMLDivElement>(null)
  const { x, y } = focus ?? MIDDLE
  const put = (to: Point) => {
    const next = { x: within(to.x), y: within(to.y) }
    onFocus(next.x === MIDDLE.x && next.y === MIDDLE.y ? null : next)
  }
  const press = (event: KeyboardEvent) => {
    const move = MOVES[event.key]
    if (!move) return
    event.preventDefault()
    put({ x: x + move.x, y: y + move.y })
  }
  const drag = (event: PointerEvent) => {
    const box = stage.current?.getBoundingClientRect()
    if (!box || event.buttons !== 1) return
    event.preventDefault()
    put({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height })
  }
  const percent = (share: number) => share.toLocaleString(i18n.language, { style: 'percent' })
  const place = t('crop.focus', { left: percent(x), top: percent(y) })
  return (
    <>
      <div className={styles.whole}>
        <div
          ref={stage}
          className={styles.focused}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            drag(event)
          }}
          onPointerMove={drag}
        >
          <EditedPicture
            src={src}
            edit={{ rotation, crop: null, focus: null }}
            longest={LONGEST_PX}
            className={styles.picture}
          />
          <button
            type="button"
            className={styles.point}
            style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
            aria-label={place}
            onKeyDown={press}
          />
        </div>
      </div>
      <p className={styles.hint}>{t('crop.focusHint')}</p>
      <VisuallyHidden component="output">{focus && place}</VisuallyHidden>
    </>
  )
}
