import { type Html, html, trusted } from '../shared/html.ts'

const PATHS = {
  play: '<path d="M7 4.5v15l12.5-7.5z" fill="currentColor" stroke="none"/>',
  pause: '<path d="M6.5 4.5h4v15h-4zM13.5 4.5h4v15h-4z" fill="currentColor" stroke="none"/>',
  previous: '<path d="M18.5 5v14L8 12zM5.5 5v14" fill="currentColor"/>',
  next: '<path d="M5.5 5v14L16 12zM18.5 5v14" fill="currentColor"/>',
  search: '<circle cx="10.5" cy="10.5" r="6.5"/><path d="m15.5 15.5 5 5"/>',
  share: '<path d="M12 15V3.5M7.5 7.5 12 3.5l4.5 4M5 12v8h14v-8"/>',
  queue: '<path d="M4 6h16M4 12h10M4 18h10M18 12v8M18 12l3 1.5"/>',
  volume: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
} as const

export type Icon = keyof typeof PATHS

export const icon = (name: Icon): Html =>
  html`<svg class="icon" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${trusted(PATHS[name])}</svg>`

/** The flower of the product's icon, shown for records without a picture. */
const PETAL = '<path d="M16 11c2.6-2 2.6-4.5 0-7-2.6 2.5-2.6 5 0 7Z"'
export const flower: Html = trusted(
  `<svg viewBox="0 0 32 32" fill="none" stroke="currentColor" aria-hidden="true"><circle cx="16" cy="16" r="3"/>${[0, 60, 120, 180, 240, 300].map((turn) => `${PETAL} transform="rotate(${turn} 16 16)"/>`).join('')}</svg>`,
)
