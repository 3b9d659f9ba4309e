import { subcategories } from '#contract/resources/subcategories.ts'
import { tags } from '#contract/resources/tags.ts'
import { expect, test, unique } from './fixtures.ts'
import { act, callsTo, field, heading, rowOf, rows, searchBox, toasts } from './screens.ts'

test('A tag is added, found in the other script, edited and deleted', async ({ page }) => {
  const number = unique('').trim()
  await page.goto('tags')
  await page.getByRole('link', { name: 'Add', exact: true }).click()
  await expect(heading(page, 'Add Tag')).toBeVisible()
  await field(page, 'Name').fill(`Kirtan ${number}`)
  await field(page, 'Hindi Name').fill(`कीर्तन ${number}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, 'Tag list')).toBeVisible()
  await expect(toasts(page)).toBeVisible()

  await searchBox(page).fill(`कीर्तन ${number}`)
  await expect(rows(page)).toHaveCount(1)
  await act(page, `Kirtan ${number}`, 'Edit')
  await expect(heading(page, 'Edit Tag')).toBeVisible()
  await expect(field(page, 'Hindi Name')).toHaveValue(`कीर्तन ${number}`)
  await field(page, 'Name').fill(`Sankirtan ${number}`)
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await act(page, `Sankirtan ${number}`, 'Delete')
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this content..!' })
  await expect(question).toContainText(`Sankirtan ${number}`)
  await question.getByRole('button', { name: 'Yes' }).click()
  await expect(toasts(page).last()).toBeVisible()
  await expect(rowOf(page, number)).toBeHidden()
})

test('A form goes as the specification says: of a tag as parts, of a subcategory as JSON', async ({
  page,
}) => {
  const [ofTags, ofSubcategories] = [callsTo(page, tags.save.path), callsTo(page, subcategories.save.path)]
  const name = unique('Ansh')
  await page.goto('tags/add')
  await field(page, 'Name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, 'Tag list')).toBeVisible()
  const parts = (ofTags[0]?.postData() ?? '').matchAll(/name="(\w+)"\r\n\r\n(.*)\r\n/g)
  expect(Object.fromEntries(Array.from(parts, ([, part, text]) => [part, text]))).toEqual({
    action: 'add',
    tag_id: '',
    tag_name: name,
    tag_name_hindi: '',
  })
  await page.goto('subcategory/add')
  await field(page, 'Name').fill(name)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(heading(page, 'Subcategory list')).toBeVisible()
  expect(ofSubcategories[0]?.postDataJSON()).toMatchObject({ action: 'add', sub_category_id: '', name })
})

test('A tag needs a name, and Backward leads to the tags', async ({ page }) => {
  const calls = callsTo(page, tags.save.path)
  await page.goto('tags/add')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('This field is required')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  expect(calls).toHaveLength(0)
  await page.getByRole('link', { name: 'Backward' }).click()
  await expect(page).toHaveURL(/\/tags$/)
})
