import { expect, type Locator, type Page } from '@playwright/test'

/** Far more than any screen has. */
const MOST_STOPS = 300

export async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** How a control and what is around it look, as it is or without the focus: what differs shows where the focus is. */
const looksOf = (control: HTMLElement | SVGElement, isBlurred: boolean) => {
  if (isBlurred) control.blur()
  const looks = [control, control.parentElement, control.parentElement?.parentElement].map((element) => {
    if (!element) return ''
    const { outline, boxShadow, borderColor, backgroundColor } = getComputedStyle(element)
    return [outline, boxShadow, borderColor, backgroundColor].join()
  })
  if (isBlurred) control.focus({ preventScroll: true })
  return looks.join('\n')
}

const hasFocus = (control: Element) => control === document.activeElement

/** Whether a control stands before where the focus is: then Shift+Tab is the shorter way. */
const isBehind = (control: Element) => {
  const at = document.activeElement
  if (!at || at === document.body) return false
  return (at.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
}

/** Goes to a control with Tab alone, forwards or backwards, and makes sure that it shows that it has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeEnabled()
  // Found once: finding it by its role again after each key costs more than the keys.
  let control = await target.elementHandle()
  if (!control || (await control.evaluate(hasFocus))) return
  const key = (await control.evaluate(isBehind)) ? 'Shift+Tab' : 'Tab'
  const without = await control.evaluate(looksOf, false)
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key)
    // Drawn anew meanwhile, it is another element.
    if (!(await control.evaluate((element) => element.isConnected))) control = await target.elementHandle()
    if (!control) break
    if (!(await control.evaluate(hasFocus))) continue
    expect(await control.evaluate(looksOf, false), `how ${target} looks with the focus`).not.toBe(without)
    return
  }
  throw new Error(`${key} does not come to ${target}`)
}

/** Goes to a control with Tab and presses a key there. */
export async function pressOn(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Goes to an item of an open menu with an arrow key, as often as it takes. */
export async function arrowTo(page: Page, key: 'ArrowUp' | 'ArrowDown', item: Locator) {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(item).toBeFocused({ timeout: 1000 })
  }).toPass()
}

/** Goes to a field with Tab, which selects what is in it, and types over that. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

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
async function focused(page: Page): Promise<Stop> {
  const control = await page.$(':focus')
  if (!control) return { id: '', name: 'nothing', isSeen: false }
  const about = await control.evaluate(({ dataset, ariaLabel, textContent, tagName }) => ({
    id: dataset.stop ?? '',
    name: ariaLabel || textContent || tagName,
  }))
  const [withFocus, without] = [await control.evaluate(looksOf, false), await control.evaluate(looksOf, true)]
  return { ...about, isSeen: withFocus !== without }
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
