import type { Page } from '@playwright/test'

/** Far more than any screen has. */
const MOST_STOPS = 300

type Stop = { id: string; name: string; isSeen: boolean }

/** Gives every control inside `scope` that can be seen and used a number; answers their names by it. */
function controlsIn(page: Page, scope: string): Promise<Record<string, string>> {
  return page.evaluate((selector) => {
    const wanted = 'a[href], button, input, select, textarea, [tabindex="0"]'
    const all = [...document.querySelectorAll<HTMLElement>(`${selector} :is(${wanted})`)].filter(
      (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility(),
    )
    // Of radio buttons Tab stops at one.
    const stops = all.filter(
      (control) => !(control instanceof HTMLInputElement && control.type === 'radio' && !control.checked),
    )
    return Object.fromEntries(
      stops.map((control, index) => {
        control.dataset.stop = String(index)
        const { ariaLabel, textContent } = control
        const field = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : ''
        return [String(index), ariaLabel || field || textContent || control.outerHTML]
      }),
    )
  }, scope)
}

/** Where the focus is, and whether it can be seen: something of the control or around it changes when the focus goes. */
function focused(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const control = document.activeElement
    if (!(control instanceof HTMLElement)) return { id: '', name: 'nothing', isSeen: false }
    const looks = () => {
      const around = [control, control.parentElement, control.parentElement?.parentElement]
      return around
        .map((element) => {
          if (!element) return ''
          const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(element)
          return [outline, boxShadow, borderColor, backgroundColor].join()
        })
        .join('\n')
    }
    const withFocus = looks()
    control.blur()
    const without = looks()
    control.focus({ preventScroll: true })
    return {
      id: control.dataset.stop ?? '',
      name: control.ariaLabel || control.textContent || control.tagName,
      isSeen: withFocus !== without,
    }
  })
}

/**
 * Goes through a screen with Tab alone. Answers which of the controls inside `scope` it never came to, and where the
 * focus could not be seen.
 */
export async function walkByTab(page: Page, scope: string) {
  const controls = await controlsIn(page, scope)
  const missed = new Map(Object.entries(controls))
  const unseen: string[] = []
  for (let stop = 0; stop < MOST_STOPS && missed.size > 0; stop++) {
    await page.keyboard.press('Tab')
    const { id, name, isSeen } = await focused(page)
    if (!missed.delete(id)) continue
    if (!isSeen) unseen.push(name)
  }
  return { count: Object.keys(controls).length, missed: [...missed.values()], unseen }
}
