import { useState } from 'react'
import styles from './cover.module.css'

/** A round picture for lists; ours where there is none or it cannot be loaded. */
export function Cover({ src }: { src: string }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (!src || failed === src) return <CoverPlaceholder />
  return (
    <img
      className={styles.cover}
      src={src}
      alt=""
      width={80}
      height={80}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
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
