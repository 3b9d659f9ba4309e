import { encodeQR } from 'qr'
import { useTranslation } from 'react-i18next'
import styles from './account.module.css'

/** In modules: the quiet zone that scanners need (ISO/IEC 18004). */
const BORDER = 4

/** A QR code of a text, black on white in every theme. */
export function QrCode({ text }: { text: string }) {
  const { t } = useTranslation()
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: BORDER })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return (
    <svg
      className={styles.qr}
      role="img"
      aria-label={t('account.app.qr')}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${rows.length}v${rows.length}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  )
}
