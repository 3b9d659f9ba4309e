import { type Html, html } from '../shared/html.ts'
import { type Named, nameIn, otherName, type PagedKind, type Said } from '../shared/records.ts'
import { cover } from './cover.ts'
import { icon } from './icons.ts'
import { said, t, type View } from './page.ts'

type Hero = {
  kind: PagedKind
  record: Named & object
  about: Said | null
  by?: Html | undefined
  actions: Html
  /** Facts shown below the artists. */
  facts?: Html
}

/** In characters: a longer text is folded. */
const SHORT_TEXT = 400

/** The top of a record's page: its picture, names and actions. */
export function hero(view: View, { kind, record, about, by, actions, facts }: Hero): Html {
  const second = otherName(view.lang, record)
  return html`<header class="hero">${cover(view, kind, record, 'hero')}
<div class="hero-text"><p class="kind">${t(view, `${kind}One`)}</p>
<h1 tabindex="-1">${said(nameIn(view.lang, record))}</h1>
${second && html`<p class="second">${said(second)}</p>`}
${by && by.text !== '' && html`<p class="by">${by}</p>`}${facts}
<p class="actions">${actions}<button class="button" type="button" data-share hidden>${icon('share')}${t(view, 'share')}</button></p>
${about && aboutText(view, about)}</div></header>`
}

function aboutText(view: View, about: Said): Html {
  if (about.text.length <= SHORT_TEXT)
    return html`<p class="about" lang="${about.lang}" dir="auto">${about.text}</p>`
  return html`<details class="about"><summary>${t(view, 'about')}</summary><p lang="${about.lang}" dir="auto">${about.text}</p></details>`
}
