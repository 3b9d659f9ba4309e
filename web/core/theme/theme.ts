import {
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

const saffron: MantineColorsTuple = [
  '#fff1e6',
  '#ffe4d1',
  '#ffc6a3',
  '#ffa876',
  '#ff8a4c',
  '#f26a26',
  '#d9480f',
  '#c2410c',
  '#a8370a',
  '#7a2e0e',
]

/** White on saffron in the light scheme, dark on saffron in the dark one; Mantine alone would use white in both. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return resolved
  if (input.color === 'red') return { ...resolved, color: 'var(--on-bad)' }
  return { ...resolved, color: 'var(--on-accent)' }
}

/** Menus and dialogs disappear at once, so that the next key is not lost to one that is still fading. */
const CLOSES_AT_ONCE = { transition: 'fade', duration: 150, exitDuration: 0 } as const

/** The part of the theme that is code; the colours themselves are in colours.css. */
export const theme = createTheme({
  colors: { saffron },
  primaryColor: 'saffron',
  variantColorResolver,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    // Mantine's placeholder for the initial focus is not an allowed child of a menu.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false, transitionProps: CLOSES_AT_ONCE } },
    Popover: { defaultProps: { transitionProps: CLOSES_AT_ONCE } },
    Drawer: { defaultProps: { transitionProps: { duration: 200, exitDuration: 0 } } },
    Modal: {
      defaultProps: {
        transitionProps: { transition: 'fade-down', duration: 200, exitDuration: 0 },
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        // A title may be a name of one long word, which must break.
        styles: { title: { fontSize: 16, fontWeight: 600, lineHeight: 1.35, overflowWrap: 'anywhere' } },
        // Without this role, a dialog's header counts as a second banner landmark.
        attributes: { header: { role: 'presentation' } },
      },
    },
    Tooltip: { defaultProps: { withArrow: true, openDelay: 300 } },
  },
})
