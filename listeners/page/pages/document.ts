import type { Place } from '../shared/address.ts'
import { type Html, html } from '../shared/html.ts'
import { footer, header } from './frame.ts'
import { type Page, t, type View } from './page.ts'

/** The addresses of the built script and styles, relative to `/listen/`; without a build, the page has neither. */
export type Assets = { script: string | null; styles: readonly string[]; fonts: readonly string[] }

type Shown = {
  page: Page
  place: Place | null
  /** The address of the page without the language. */
  here: string
  /** The key with which the script calls the API for apps; null while the page is off. */
  key: string | null
  assets: Assets
}

/** A whole HTML document, which works without its script. */
export function documentOf(view: View, { page, place, here, key, assets }: Shown): Html {
  const { lang, base } = view
  const isEmbedded = place?.page === 'embed'
  const folder = `${base}/listen`
  const q = place?.page === 'search' ? place.q : ''
  return html`<!doctype html>
<html lang="${lang}" data-base="${base}" data-key="${key}" data-scopes="${[...view.scopes].join(' ')}" ${isEmbedded && html`data-embedded`}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${page.title}</title>
${assets.fonts.map((font) => html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${folder}/${font}">`)}
${assets.styles.map((file) => html`<link rel="stylesheet" href="${folder}/${file}">`)}
<meta name="color-scheme" content="light dark"><meta name="theme-color" media="(prefers-color-scheme: light)" content="#faf8f5"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#171513">
<link rel="icon" type="image/svg+xml" href="${base}/icon.svg"><link rel="apple-touch-icon" href="${folder}/icon-192.png">
<link rel="manifest" href="${folder}/manifest.webmanifest?lang=${lang}">
${page.head}
${assets.script && key !== null && html`<script type="module" src="${folder}/${assets.script}"></script>`}
</head>
<body>${!isEmbedded && html`<a class="skip" href="#main">${t(view, 'skip')}</a>${key !== null && html`<header class="top" id="top">${header(view, here, q)}</header>`}`}
<main id="main">${page.main}</main>
${!isEmbedded && html`<footer class="foot" id="foot">${footer(view)}</footer>`}
</body></html>
`
}
