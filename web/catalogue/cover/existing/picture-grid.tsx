import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ExistingPicture, PicturedKind } from '#contract/features/pictures.ts'
import { useTranslation } from '#web/core/i18n/i18n.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Hindi } from '#web/ui/hindi.tsx'
import { IconSearchOff } from '#web/ui/icons.ts'
import { Loading } from '#web/ui/loading.tsx'
import { StateView } from '#web/ui/state-view.tsx'
import styles from './existing.module.css'
import { moveInGrid } from './move-in-grid.ts'
import { usePictures } from './use-pictures.ts'

type Props = { kind: PicturedKind; search: string; onChoose: (key: string) => void }

/** The found pictures in a grid. Arrow keys move through it, and scrolling loads more. */
export function PictureGrid({ kind, search, onChoose }: Props) {
  const { t } = useTranslation()
  const { found, error, isLoading, isOld, more, retry } = usePictures(kind, search)
  const [active, setActive] = useState(0)
  const grid = useRef<HTMLUListElement>(null)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (isLoading && found.length === 0) return <Loading height={320} mt={14} radius={10} />
  if (found.length === 0) return <StateView icon={IconSearchOff} title={t('pictures.none')} />

  const buttons = () => [...(grid.current?.querySelectorAll('button') ?? [])]
  const press = (event: KeyboardEvent) => {
    const all = buttons()
    const next = moveInGrid(event.key, active, all, getComputedStyle(event.currentTarget).direction === 'rtl')
    if (next === null) return
    event.preventDefault()
    all[next]?.focus()
  }
  return (
    <div className={styles.scroll} data-old={isOld || undefined}>
      <ul ref={grid} className={styles.grid} aria-label={t('pictures.list')} onKeyDown={press}>
        {found.map((picture, at) => (
          <li key={picture.key}>
            <Tile
              picture={picture}
              isActive={at === Math.min(active, found.length - 1)}
              onFocus={() => {
                setActive(at)
                // More pictures are loaded before the keyboard reaches the last one.
                if (at >= found.length - 8) more?.()
              }}
              onChoose={() => onChoose(picture.key)}
            />
          </li>
        ))}
      </ul>
      {more && <End key={found.length} onReached={more} />}
    </div>
  )
}

type TileProps = { picture: ExistingPicture; isActive: boolean; onFocus: () => void; onChoose: () => void }

function Tile({ picture: { cover_thumbnail, uses }, isActive, onFocus, onChoose }: TileProps) {
  const { t } = useTranslation()
  const [first] = uses
  const counts = uses.map(({ kind, count }) => t(`counted.${kind}`, { count }))
  return (
    <button
      type="button"
      className={styles.tile}
      tabIndex={isActive ? 0 : -1}
      onFocus={onFocus}
      onClick={onChoose}
    >
      <img src={cover_thumbnail} alt="" width={96} height={96} loading="lazy" decoding="async" />
      <span className={styles.name}>{first?.name}</span>
      {first?.hindi_name && (
        <span className={styles.name}>
          <Hindi text={first.hindi_name} />
        </span>
      )}
      <span className={styles.uses}>{counts.join(' · ')}</span>
    </button>
  )
}

/** An empty element below the last picture, which loads more before the end is visible. */
function End({ onReached }: { onReached: () => void }) {
  const mark = useRef<HTMLDivElement>(null)
  const reach = useEffectEvent(onReached)
  useEffect(() => {
    if (!mark.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), {
      rootMargin: '300px',
    })
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} />
}
