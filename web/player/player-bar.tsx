import { type SyntheticEvent, useEffect } from 'react'
import { useLate } from '#web/core/client/use-late.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { useNowPlaying, usePlayer } from '../ui/audio/audio-player.ts'
import styles from './player-bar.module.css'
import { useSpaceKey } from './use-space-key.ts'

const loadControls = () => import('./player-controls.tsx')

const prevent = (event: SyntheticEvent) => event.preventDefault()

/** The player at the bottom of every screen. Shown while a sound is open; keeps playing across screens. */
export function PlayerBar() {
  const { t } = useTranslation()
  const player = usePlayer()
  const { sound } = useNowPlaying()
  const Controls = useLate(loadControls, sound !== null)
  useEffect(() => player.close, [player])
  useSpaceKey(() => {
    const open = player.current().sound
    if (open) player.toggle(open)
  })
  return (
    <>
      {/* An audio element removed from the document stops, so it stays mounted while the bar is hidden. */}
      <div hidden ref={(place) => place?.append(player.element)} />
      {sound && (
        <section
          className={styles.bar}
          aria-label={t('player.label')}
          onContextMenu={prevent}
          data-screen-only
        >
          {Controls && <Controls sound={sound} />}
        </section>
      )}
    </>
  )
}
