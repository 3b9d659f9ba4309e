import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { startApp, type TestApp } from '#server/testing/start-app.ts'

const { categories, subcategories } = contract

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

async function divided() {
  const { category_id } = await app.ask(categories.save, { body: { name: 'Aarti', hindi_name: 'आरती' } })
  const add = (name: string, hindi_name: string) =>
    app.ask(subcategories.save, { body: { name, hindi_name, category_id } })
  const evening = await add('Sandhya Aarti', 'संध्या आरती')
  const dawn = await add('Mangala Aarti', 'मंगला आरती')
  return { category_id, evening, dawn }
}

test('a category is answered with the subcategories that divide it, by name', async () => {
  const { category_id, evening, dawn } = await divided()
  const { categorySubcategories } = await app.ask(categories.get, { params: { id: category_id } })
  expect(categorySubcategories).toEqual(
    [dawn, evening].map(({ sub_category_id, name, hindi_name }) => ({ sub_category_id, name, hindi_name })),
  )
})

test('a category says that its subcategories use it, and leaves them without one when it is deleted', async () => {
  const { category_id, evening } = await divided()
  expect(await app.ask(categories.usedIn, { body: { id: [category_id] } })).toEqual([
    { kind: 'subcategories', count: 2 },
  ])
  await app.ask(categories.delete, { params: { id: category_id } })
  const left = await app.ask(subcategories.get, { params: { id: evening.sub_category_id } })
  expect(left).toMatchObject({ category_id: null, category: null })
})
