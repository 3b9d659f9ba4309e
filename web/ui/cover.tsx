import styles from './cover.module.css'
import { useFirstThatLoads } from './use-first-that-loads.ts'

/** A round picture for lists; where there is none or it cannot be loaded its placeholder, at last our own. */
export function Cover({ src, placeholder }: { src: string; placeholder: string }) {
  const shown = useFirstThatLoads([src, placeholder])
  if (!shown.src) return <CoverPlaceholder />
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

/** A record in its sleeve, in the colours of the theme. */
export function CoverPlaceholder() {
  return (
    <svg className={styles.cover} viewBox="0 0 80 80" width={80} height={80} aria-hidden="true">
      <rect width="80" height="80" fill="var(--accent-tint)" />
      <g fill="none" stroke="var(--accent)" strokeOpacity="0.55" strokeWidth="1.5">
        <circle cx="40" cy="40" r="22" />
        <path d="M40 24a16 16 0 0 1 16 16M40 56a16 16 0 0 1-16-16" strokeLinecap="round" />
        <circle cx="40" cy="40" r="6" />
      </g>
      <circle cx="40" cy="40" r="1.5" fill="var(--accent)" />
    </svg>
  )
}
