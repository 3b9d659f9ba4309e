import type { PlaceholderKey } from '#contract/resources/placeholders.ts'
import styles from './cover.module.css'
import { useFirstThatLoads } from './use-first-that-loads.ts'

type Props = { src: string; placeholder: string; kind: PlaceholderKey }

/** A round picture for lists. If it is missing or cannot be loaded, shows its placeholder, then the built-in one. */
export function Cover({ src, placeholder, kind }: Props) {
  const shown = useFirstThatLoads([src, placeholder])
  if (!shown.src) return <CoverPlaceholder kind={kind} />
  return (
    <img
      className={styles.cover}
      src={shown.src}
      alt=""
      width={80}
      height={80}
      loading="lazy"
      decoding="async"
      onError={shown.onError}
    />
  )
}

const CENTER = 'translate(24 24) scale(1.3333)'

/** The built-in placeholder: a drawing of the record's kind in the theme's colours. */
export function CoverPlaceholder({ kind }: { kind: PlaceholderKey }) {
  return (
    <svg className={styles.cover} viewBox="0 0 80 80" width={80} height={80} aria-hidden="true">
      <rect width="80" height="80" fill="var(--cover-tint, var(--accent-tint))" />
      <g
        transform={CENTER}
        fill="none"
        stroke="var(--accent)"
        strokeOpacity="0.7"
        strokeWidth="1.25"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={DRAWINGS[kind] ?? SQUARE} />
      </g>
    </svg>
  )
}

/** The drawing for a kind without one of its own. */
const SQUARE = 'M4 4h16v16h-16z'

/** One drawing per kind, on a 24 by 24 grid. */
const DRAWINGS: Partial<Record<PlaceholderKey, string>> = {
  album:
    'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M5.5 12a6.5 6.5 0 0 1 6.5 -6.5',
  artist: 'M9 3a3 3 0 0 1 6 0v7a3 3 0 0 1 -6 0zM5 10a7 7 0 0 0 14 0M12 17v4M8 21h8',
  category: 'M3 3h7v7h-7zM14 3h7v7h-7zM3 14h7v7h-7zM14 17.5a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0',
  collection: 'M4 9h16v12h-16zM6 6h12M8 3h8',
  playlist: 'M3 5h13M3 10h13M3 15h7M14 18a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0M19 18v-9l3 1.5',
  track:
    'M4 18a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M14 16a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M10 18v-13l10 -2v13M10 9l10 -2',
  user: 'M8 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M4 21v-1a6 6 0 0 1 6 -6h4a6 6 0 0 1 6 6v1',
}
