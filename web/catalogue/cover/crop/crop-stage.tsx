import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import type { PictureEdit } from '#contract/values/picture-edit.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import 'react-easy-crop/react-easy-crop.css'
import styles from './crop.module.css'

const MAX_ZOOM = 8
/** In pixels of the screen. */
const KEYBOARD_STEP_PX = 8
const CENTER = { x: 0, y: 0 }

type Crop = NonNullable<PictureEdit['crop']>
type Props = {
  src: string
  rotation: PictureEdit['rotation']
  /** The initial crop area; null takes as much as fits. */
  start: Crop | null
  onCrop: (crop: Crop) => void
  onBroken: () => void
}

const share = (percent: number) => Math.min(1, Math.max(0, Math.round(percent * 1000) / 100_000))

/** Converts an area in percent to shares of the picture, which end within it. */
function cropOf({ x, y, width, height }: Area): Crop {
  const [left, top] = [share(x), share(y)]
  return {
    x: left,
    y: top,
    width: Math.min(share(width), 1 - left),
    height: Math.min(share(height), 1 - top),
  }
}

const areaOf = ({ x, y, width, height }: Crop): Area => ({
  x: x * 100,
  y: y * 100,
  width: width * 100,
  height: height * 100,
})

/** The square of a picture that is kept: moved by dragging and arrow keys, zoomed by slider, wheel and two fingers. */
export function CropStage({ src, rotation, start, onCrop, onBroken }: Props) {
  const { t, i18n } = useTranslation()
  const [position, setPosition] = useState(CENTER)
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <div className={styles.stage}>
        <Cropper
          image={src}
          crop={position}
          zoom={zoom}
          rotation={rotation}
          aspect={1}
          maxZoom={MAX_ZOOM}
          zoomSpeed={0.5}
          keyboardStep={KEYBOARD_STEP_PX}
          {...(start && { initialCroppedAreaPercentages: areaOf(start) })}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onCropAreaChange={(area) => onCrop(cropOf(area))}
          mediaProps={{ alt: '', onError: onBroken }}
          cropperProps={{ role: 'group', 'aria-label': t('crop.area') }}
          // Its styles are those of a file: a style element would need a nonce.
          disableAutomaticStylesInjection
        />
      </div>
      <label className={styles.zoom}>
        {t('crop.zoom')}
        <input
          type="range"
          className={styles.slider}
          value={zoom}
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          aria-valuetext={zoom.toLocaleString(i18n.language, { style: 'percent' })}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
      <p className={styles.hint}>{t('crop.hint')}</p>
    </>
  )
}
