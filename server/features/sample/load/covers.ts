import sharp from 'sharp'
import { lamp, lattice, lotus, type Motif, mandala, sunrise } from './motifs.ts'
import { PALETTES } from './palettes.ts'
import { type Seeded, seeded } from './seeded.ts'

/** The width and height of the drawing in SVG units. */
const SIDE = 800
/** In pixels: the size of a picture. At most 250 are shown, on a screen of twice the density. */
const PICTURE = 500
const THUMBNAIL = 160

/** Each kind of record has its own family of pictures, so that lists can be told apart at a glance. */
const MOTIFS = {
  albums: [mandala, mandala, sunrise],
  artists: [lotus],
  categories: [lamp, mandala, lotus],
  collections: [lattice],
  playlists: [sunrise, lattice],
  tracks: [mandala, lotus, sunrise, lamp, lattice],
} as const satisfies Record<string, readonly Motif[]>
export type Covered = keyof typeof MOTIFS
// The type of Object.keys does not keep the keys.
export const COVERED = Object.keys(MOTIFS) as Covered[]

/** Draws a cover as SVG, the same for the same seed. It has no words, since no font can be relied on. */
function drawCover(kind: Covered, seed: string): string {
  const random = seeded(`${kind} ${seed}`)
  const motif: Motif = random.pick<Motif>(MOTIFS[kind])
  const palette = random.pick(PALETTES)
  const { x, y } = motif === mandala ? mandalaCentre(random) : { x: SIDE / 2, y: SIDE / 2 }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE}" height="${PICTURE}" viewBox="0 0 ${SIDE} ${SIDE}">
    <radialGradient id="ground" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${SIDE * 0.8}">
      <stop stop-color="${palette.ground}"/><stop offset="1" stop-color="${palette.deep}"/>
    </radialGradient>
    <rect width="${SIDE}" height="${SIDE}" fill="url(#ground)"/>
    <g transform="translate(${x} ${y})">${motif(random, palette)}</g>
  </svg>`
}

/** The centre of a mandala: the middle, or a point on the rule of thirds, as in a photograph. */
function mandalaCentre(random: Seeded): { x: number; y: number } {
  const place = () => random.pick([SIDE / 2, SIDE / 2, SIDE / 2, SIDE / 3, (SIDE * 2) / 3])
  return { x: place(), y: place() }
}

/** The cover as WebP, 500 × 500 pixels, and its thumbnail for lists, 160 × 160. */
export async function renderCover(
  kind: Covered,
  seed: string,
): Promise<{ picture: Buffer; thumbnail: Buffer }> {
  const svg = Buffer.from(drawCover(kind, seed))
  // The picture is encoded once with little effort: more doubles the time, and flat colours do not gain from it.
  const { data, info } = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const drawn = () => sharp(data, { raw: info })
  const [picture, thumbnail] = await Promise.all([
    drawn().webp({ quality: 82, effort: 2 }).toBuffer(),
    drawn().resize(THUMBNAIL, THUMBNAIL).webp({ quality: 80, effort: 2 }).toBuffer(),
  ])
  return { picture, thumbnail }
}
