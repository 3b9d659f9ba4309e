import type { ComponentType, CSSProperties } from 'react'

type Props = {
  /** Width and height, in pixels. */
  size?: number
  /** The stroke width, in units of the 24-wide drawing. */
  stroke?: number
  className?: string
  style?: CSSProperties
  'aria-hidden'?: boolean
}

export type Icon = ComponentType<Props>

/** Makes an outlined icon from the paths of its SVG. */
export const outlined =
  (...paths: string[]): Icon =>
  ({ size = 24, stroke = 2, ...props }) => (
    <svg
      aria-hidden="true"
      {...frame(size)}
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...props}
    >
      {drawn(paths)}
    </svg>
  )

/** Makes an outlined icon of a direction, which is mirrored in right-to-left text (`base.css`). */
export const pointing = (...paths: string[]): Icon => {
  const Outlined = outlined(...paths)
  return ({ className = '', ...props }) => <Outlined {...props} className={`pointing-icon ${className}`} />
}

/** Makes a filled icon, which has no stroke width. */
export const filled =
  (...paths: string[]): Icon =>
  ({ size = 24, stroke: _, ...props }) => (
    <svg aria-hidden="true" {...frame(size)} fill="currentColor" {...props}>
      {drawn(paths)}
    </svg>
  )

const frame = (size: number) => ({
  xmlns: 'http://www.w3.org/2000/svg',
  viewBox: '0 0 24 24',
  width: size,
  height: size,
})

const drawn = (paths: string[]) => paths.map((path) => <path key={path} d={path} />)
