import { expect, type Locator, type Page } from '@playwright/test'

/** Far more than the controls of any screen. */
const MOST_STOPS = 300

export async function press(page: Page, ...keys: string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

/** The styles of a control and its surroundings, with or without focus: the difference is the focus indicator. */
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

/** Whether a control is before the focused one: then Shift+Tab is shorter. */
const isBehind = (control: Element) => {
  const at = document.activeElement
  if (!at || at === document.body) return false
  return (at.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING) !== 0
}

/** Whether the dialog around a control, if any, has taken the focus: it does so a moment after it has opened. */
const isEntered = (control: Element) => {
  const dialog = control.closest('[aria-modal="true"]')
  return !dialog || dialog.contains(document.activeElement)
}

/** Moves to a control with only Tab or Shift+Tab, and checks that its focus is visible. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeEnabled()
  // The dialog would take the focus back from where Tab has led.
  await expect.poll(() => target.evaluate(isEntered)).toBe(true)
  // Located once: locating it by role after each key takes longer than the keys.
  let control = await target.elementHandle()
  if (!control || (await control.evaluate(hasFocus))) return
  const key = (await control.evaluate(isBehind)) ? 'Shift+Tab' : 'Tab'
  const without = await control.evaluate(looksOf, false)
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key)
    // After a re-render it is a different element.
    if (!(await control.evaluate((element) => element.isConnected))) control = await target.elementHandle()
    if (!control) break
    if (!(await control.evaluate(hasFocus))) continue
    expect(await control.evaluate(looksOf, false), `how ${target} looks with the focus`).not.toBe(without)
    return
  }
  throw new Error(`${key} does not come to ${target}`)
}

/** Moves to a control with Tab and presses a key there. */
export async function pressOn(page: Page, target: Locator, key = 'Enter') {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/** Moves to an item of an open menu with an arrow key. */
export async function arrowTo(page: Page, key: 'ArrowUp' | 'ArrowDown', item: Locator) {
  await expect(async () => {
    await page.keyboard.press(key)
    await expect(item).toBeFocused({ timeout: 1000 })
  }).toPass()
}

/** Opens the menu of a row with Tab and Enter, and chooses an item of it with arrow keys; returns the button of the menu. */
export async function actOn(page: Page, row: Locator, action: string) {
  const menu = row.getByRole('button', { name: /^Actions for / })
  await pressOn(page, menu)
  await arrowTo(page, 'ArrowDown', page.getByRole('menuitem', { name: action, exact: true }))
  await page.keyboard.press('Enter')
  return menu
}

/** Moves to a field with Tab, which selects its content, and types over it. */
export async function typeInto(page: Page, target: Locator, text: string) {
  await tabTo(page, target)
  await page.keyboard.type(text)
}

type Stop = { id: string; name: string; isSeen: boolean }

/** Numbers every visible and enabled control inside `scope`; returns their names by number. */
function controlsIn(page: Page, scope: string): Promise<Record<string, string>> {
  return page.evaluate((selector) => {
    const wanted = 'a[href], button, input, select, textarea, [tabindex="0"]'
    const all = [...document.querySelectorAll<HTMLElement>(`${selector} :is(${wanted})`)].filter(
      (control) => control.tabIndex >= 0 && !control.matches(':disabled') && control.checkVisibility(),
    )
    // Tab stops at only one radio button of a group.
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

/** Where the focus is, and whether it is visible: the control or its surroundings change when it is blurred. */
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
 * Goes through a screen with Tab only. Returns which controls inside `scope` were never reached, and where the
 * focus was not visible.
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
