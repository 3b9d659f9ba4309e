import styles from './public-screen.module.css'

/** The path of a pointed petal between the radii `near` and `far`; `wide` is its greatest width. */
const petal = (near: number, far: number, wide: number) => {
  const belly = near + (far - near) * 0.55
  const half = wide / 2
  return `M0 ${near}C${half} ${near + 8} ${half} ${belly} 0 ${far}C${-half} ${belly} ${-half} ${near + 8} 0 ${near}Z`
}

const rings = [
  { count: 12, d: petal(70, 118, 60) },
  { count: 12, d: petal(96, 190, 84) },
  { count: 16, d: petal(140, 268, 104) },
  { count: 20, d: petal(182, 356, 118) },
]

/** A lotus of petals in rings; decorative. */
export function Mandala({ className = styles.mandala }: { className?: string }) {
  return (
    <svg className={className} viewBox="-360 -360 720 720" aria-hidden="true">
      {rings.map(({ count, d }) => (
        <g key={d}>
          {Array.from({ length: count }, (_, index) => (
            <path key={`${d}${(index * 360) / count}`} d={d} transform={`rotate(${(index * 360) / count})`} />
          ))}
        </g>
      ))}
      <circle r="38" />
      <circle className={styles.heart} r="11" />
    </svg>
  )
}
