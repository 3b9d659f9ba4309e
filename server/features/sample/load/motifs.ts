import type { Palette } from './palettes.ts'
import type { Seeded } from './seeded.ts'

/** Draws what a picture shows, as SVG around the origin. At least 400 units in each direction are visible. */
export type Motif = (random: Seeded, palette: Palette) => string

/** Rounds to two decimals, a hundredth of a pixel. */
const at = (value: number) => Number(value.toFixed(2))

/** A petal that points up from `from` to `to`, in units from the centre. `width` is its widest part, `waist` where that is. */
function petal(from: number, to: number, width: number, waist: number): string {
  const [base, tip, half] = [at(-from), at(-to), at(width / 2)]
  const wide = at(-(from + (to - from) * waist))
  return `M0 ${base}C${half} ${base} ${half} ${wide} ${at(half * 0.9)} ${wide}S${at(half * 0.3)} ${at(tip * 0.94)} 0 ${tip}
    C${at(-half * 0.3)} ${at(tip * 0.94)} ${at(-half * 0.9)} ${wide} ${at(-half * 0.9)} ${wide}S${-half} ${base} 0 ${base}Z`
}

/** `count` copies of a shape around the centre; `turn` in degrees. */
function around(count: number, turn: number, shape: string): string {
  const copies = Array.from(
    { length: count },
    (_, n) => `<g transform="rotate(${at(turn + (n * 360) / count)})">${shape}</g>`,
  )
  return copies.join('')
}

/** Rings of petals, each half hidden by the next: the flower on the ceilings of temples. */
export const mandala: Motif = (random, { light, glow }) => {
  const count = random.pick([8, 10, 12, 16])
  const rings = random.whole(3, 5)
  const reach = random.between(330, 520)
  const shapes = Array.from({ length: rings }, (_, n) => {
    const outer = reach * (1 - (n * 0.72) / rings)
    const shape = petal(
      outer * random.between(0.3, 0.42),
      outer,
      (outer * random.between(4.2, 5.4)) / count,
      random.between(0.5, 0.68),
    )
    const drawn = `<path d="${shape}" fill="${light}" fill-opacity="${at(0.1 + n * 0.05)}" stroke="${light}"
      stroke-opacity=".55" stroke-width="2.5"/>`
    return around(count, n % 2 ? 180 / count : 0, drawn)
  })
  const heart = reach * 0.12
  return `${shapes.join('')}<circle r="${at(heart)}" fill="none" stroke="${light}" stroke-width="3"/>
    <circle r="${at(heart * 0.45)}" fill="${glow}"/>`
}

/** A lotus seen from the side, on still water. */
export const lotus: Motif = (random, { light, glow, deep }) => {
  const size = random.between(270, 320)
  const rows = [
    { angles: [-78, 78, -52, 52], length: 1, opacity: 0.35 },
    { angles: [-40, 40, -20, 20], length: 1.08, opacity: 0.5 },
    { angles: [-28, 28], length: 0.9, opacity: 0.65 },
    { angles: [0], length: 1, opacity: 0.9 },
  ]
  const petals = rows.flatMap(({ angles, length, opacity }) =>
    angles.map(
      (angle) =>
        `<path transform="rotate(${angle})" d="${petal(0, size * length, size * 0.46, 0.55)}" fill="${light}"
          fill-opacity="${opacity}" stroke="${deep}" stroke-opacity=".5" stroke-width="2.5"/>`,
    ),
  )
  const water = Array.from({ length: 5 }, (_, n) => {
    const width = 330 - n * random.between(38, 58)
    return `<path d="M${at(-width)} ${40 + n * 30}Q0 ${62 + n * 32} ${at(width)} ${40 + n * 30}" fill="none"
      stroke="${light}" stroke-opacity="${at(0.6 - n * 0.1)}" stroke-width="4" stroke-linecap="round"/>`
  })
  return `<circle cy="-120" r="${at(size * 0.95)}" fill="${glow}" fill-opacity=".28"/>
    <g transform="translate(0 110)">${petals.join('')}${water.join('')}</g>`
}

/** The sun over ranges of hills. */
export const sunrise: Motif = (random, { light, glow, deep }) => {
  const height = random.between(-130, -30)
  const radius = random.between(84, 140)
  const aura = [2.4, 1.9, 1.5].map(
    (size, n) => `<circle r="${at(radius * size)}" fill="${glow}" fill-opacity="${0.1 + n * 0.08}"/>`,
  )
  const ray = `<path d="M0 ${at(-radius * 1.62)}V${at(-radius * random.between(1.74, 1.95))}" stroke="${light}"
    stroke-opacity=".65" stroke-width="5" stroke-linecap="round"/>`
  const rays = around(random.pick([24, 30, 36]), 0, ray)
  const hills = Array.from({ length: 4 }, (_, n) => {
    const top = 50 + n * 88
    const [left, right, bend] = [random.between(-90, 60), random.between(-60, 90), random.between(-120, 120)]
    const ridge = `M-440 ${at(top + left)}C-260 ${at(top - 90)} -120 ${at(top + 80)} ${at(bend)} ${at(top)}S300
      ${at(top - 100)} 440 ${at(top + right)}`
    return `<path d="${ridge}V440H-440Z" fill="${deep}" fill-opacity="${at(0.72 + n * 0.08)}"/>
      <path d="${ridge}" fill="none" stroke="${light}" stroke-opacity="${at(0.4 - n * 0.06)}" stroke-width="3"/>`
  })
  return `<g transform="translate(${at(random.between(-70, 70))} ${at(height)})">${aura.join('')}${rays}
    <circle r="${at(radius)}" fill="${light}" fill-opacity=".92"/></g>${hills.join('')}`
}

/** A lamp with its flame, and the circles of its light. */
export const lamp: Motif = (random, { light, glow, deep }) => {
  const halo = Array.from({ length: 6 }, (_, n) => {
    const radius = 90 + n * random.between(46, 58)
    return `<circle cy="-70" r="${at(radius)}" fill="${glow}" fill-opacity="${at(0.16 - n * 0.02)}"/>`
  })
  const sparks = around(
    random.pick([12, 16, 20]),
    random.between(0, 30),
    `<circle cy="-${at(random.between(285, 320))}" r="6" fill="${light}" fill-opacity=".75"/>`,
  )
  const lean = random.between(-18, 18)
  const flame = (scale: number) =>
    `M${at(lean * scale)} ${at(-250 * scale)}C${at(150 * scale)} ${at(-70 * scale)} ${at(84 * scale)} 40 0 40S${at(-150 * scale)}
      ${at(-70 * scale)} ${at(lean * scale)} ${at(-250 * scale)}Z`
  return `${halo.join('')}<g transform="translate(0 -70)">${sparks}</g>
    <g transform="translate(0 60)"><path d="${flame(0.8)}" fill="${glow}"/><path d="${flame(0.46)}" fill="${light}"/></g>
    <path d="M-230 96Q0 150 230 96C214 226 120 276 0 276S-214 226 -230 96Z" fill="${deep}" stroke="${light}"
      stroke-opacity=".7" stroke-width="4"/>
    <path d="M-196 146Q0 196 196 146" fill="none" stroke="${light}" stroke-opacity=".6" stroke-width="4"/>`
}

/** A pierced stone screen: stars of two squares in a lattice. Each layer is one path, since thousands are slow to draw. */
export const lattice: Motif = (random, { light, glow }) => {
  const pitch = random.pick([160, 200, 267])
  const side = pitch * random.between(0.38, 0.48)
  const reach = Math.ceil(620 / pitch)
  const lines = Array.from({ length: 2 * reach + 1 }, (_, n) => (n - reach) * pitch)
  const everywhere = (shape: (x: number, y: number) => string) =>
    lines.flatMap((x) => lines.map((y) => shape(x, y))).join('')
  const upright = everywhere(
    (x, y) => `M${at(x - side)} ${at(y - side)}h${at(2 * side)}v${at(2 * side)}h${at(-2 * side)}z`,
  )
  const corner = at(side * Math.SQRT2)
  const tilted = everywhere(
    (x, y) => `M${x} ${at(y - corner)}l${corner} ${corner} ${-corner} ${corner} ${-corner} ${-corner}z`,
  )
  const heart = at(side * random.between(0.26, 0.4))
  const hearts = everywhere(
    (x, y) =>
      `M${at(x - heart)} ${y}a${heart} ${heart} 0 1 0 ${2 * heart} 0a${heart} ${heart} 0 1 0 ${-2 * heart} 0`,
  )
  const drawn = [upright, tilted].map(
    (path) =>
      `<path d="${path}" fill="${light}" fill-opacity=".13" stroke="${light}" stroke-opacity=".5" stroke-width="3"/>`,
  )
  return `<g transform="rotate(${random.pick([0, 45])})">${drawn.join('')}
    <path d="${hearts}" fill="${glow}" fill-opacity=".7"/></g>`
}
