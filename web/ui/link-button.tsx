import { Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

/** A link that looks like a button: `<LinkButton to="/albums/add">`. */
export const LinkButton = createLink((props: ComponentProps<typeof Button<'a'>>) => (
  <Button component="a" {...props} />
))
