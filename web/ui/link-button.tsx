import { Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** A link that looks like a button: `<LinkButton to="/albums/add">`. */
export const LinkButton = createLink(Button<'a'>)
