import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { type PictureEdit, WHOLE } from '#contract/values/picture-edit.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { IconRotate, IconRotateClockwise } from '#web/ui/icons.ts'
import { Segments } from '#web/ui/segments.tsx'
import styles from './crop.module.css'
import { CropStage } from './crop-stage.tsx'
import { EditedPicture } from './edited-picture.tsx'
import { FocusStage } from './focus-stage.tsx'

type Shape = 'square' | 'whole'
type Rotation = PictureEdit['rotation']
type Props = {
  src: string
  initial: PictureEdit | null
  onCancel: () => void
  onDone: (edit: PictureEdit) => void
}

// Turns by a quarter; `rotation` is one of four values, so the sum is taken modulo 360.
const turn = (rotation: Rotation, by: 90 | -90) => ((rotation + by + 360) % 360) as Rotation

/** Edits what is kept of a picture: a square, or all of it with a focal point. Starts with a square, as lists show pictures. */
export function CropEditor({ src, initial, onCancel, onDone }: Props) {
  const { t } = useTranslation()
  const [shape, setShape] = useState<Shape>(initial && !initial.crop ? 'whole' : 'square')
  const [rotation, setRotation] = useState<Rotation>(initial?.rotation ?? 0)
  /** The initial crop area; a new `key` starts the crop over. */
  const [start, setStart] = useState({ key: 0, crop: initial?.crop ?? null })
  const [crop, setCrop] = useState<PictureEdit['crop']>(initial?.crop ?? null)
  const [focus, setFocus] = useState<PictureEdit['focus']>(initial?.focus ?? null)
  const [isBroken, setBroken] = useState(false)
  const edit: PictureEdit =
    shape === 'square' ? { rotation, crop, focus: null } : { rotation, crop: null, focus }

  const rotate = (by: 90 | -90) => {
    setRotation(turn(rotation, by))
    setFocus(null)
    setStart({ key: start.key + 1, crop: null })
  }
  const reset = () => {
    setRotation(WHOLE.rotation)
    setFocus(WHOLE.focus)
    setCrop(WHOLE.crop)
    setShape('whole')
    setStart({ key: start.key + 1, crop: null })
  }
  const isReady = !isBroken && (shape === 'whole' || crop !== null)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // The submit event must not save the record's form around this dialog.
        event.stopPropagation()
        if (isReady) onDone(edit)
      }}
    >
      <div className={styles.editor}>
        <div className={styles.main}>
          <Segments
            label={t('crop.shape')}
            options={[
              { value: 'square', label: t('crop.square') },
              { value: 'whole', label: t('crop.whole') },
            ]}
            value={shape}
            onChange={(next) => {
              setShape(next)
              setStart({ key: start.key + 1, crop })
            }}
          />
          {shape === 'square' ? (
            <CropStage
              key={start.key}
              src={src}
              rotation={rotation}
              start={start.crop}
              onCrop={setCrop}
              onBroken={() => setBroken(true)}
            />
          ) : (
            <FocusStage src={src} rotation={rotation} focus={focus} onFocus={setFocus} />
          )}
          <Group gap={6} mt={12}>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconRotate size={16} stroke={1.6} />}
              onClick={() => rotate(-90)}
            >
              {t('crop.left')}
            </Button>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconRotateClockwise size={16} stroke={1.6} />}
              onClick={() => rotate(90)}
            >
              {t('crop.right')}
            </Button>
            <Button variant="subtle" size="compact-md" onClick={reset}>
              {t('themeSettings.reset')}
            </Button>
          </Group>
        </div>
        <Previews src={src} edit={edit} />
      </div>
      {isBroken && (
        <p className={styles.broken} role="alert">
          {t('catalogue.cover.fileBroken')}
        </p>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" disabled={!isReady}>
          {t('crop.apply')}
        </Button>
      </Group>
    </form>
  )
}

/** In pixels: twice the size of the previews, for dense screens. */
const PREVIEW_PX = 280

/** Previews of the kept part, as lists and the app show it. */
function Previews({ src, edit }: { src: string; edit: PictureEdit }) {
  const { t } = useTranslation()
  return (
    <div className={styles.previews}>
      <figure className={styles.preview}>
        <EditedPicture src={src} edit={edit} isSquare longest={PREVIEW_PX} className={styles.round} />
        <figcaption>{t('keys.lists')}</figcaption>
      </figure>
      <figure className={styles.preview}>
        <EditedPicture src={src} edit={edit} isSquare longest={PREVIEW_PX} className={styles.square} />
        <figcaption>{t('crop.inApp')}</figcaption>
      </figure>
    </div>
  )
}
