type Shown = { title: string; looks: { title: string; file: string }[] }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

const section = ({ title, looks }: Shown) => `
<h2>${escaped(title)}</h2>
<div>${looks
  .map(
    (look) => `
  <figure>
    <a href="${look.file}"><img src="${look.file}" alt="${escaped(title)}, ${look.title}" loading="lazy"></a>
    <figcaption>${look.title}</figcaption>
  </figure>`,
  )
  .join('')}
</div>`

/** A page that shows the screenshots of each state side by side. */
export const galleryPage = (shown: Shown[]) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Every screen</title>
<style>
  body { margin: 24px; font: 14px system-ui, sans-serif; background: #eceff1; color: #222 }
  h2 { margin: 32px 0 8px; font-size: 16px }
  div { display: flex; gap: 12px; overflow-x: auto; align-items: flex-start }
  figure { margin: 0; flex: none }
  figcaption { color: #666; padding-block-start: 4px }
  img { height: 300px; display: block; border: 1px solid #cfd8dc }
</style>
<h1>Every screen</h1>
${shown.map(section).join('\n')}
</html>
`
