import { expect, test } from '@playwright/test'

test('without a session every page leads to the way in', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign-in/)
  await expect(page.getByText('npm start')).toBeVisible()
})

test('a used or invented link says so and signs nobody in', async ({ page }) => {
  await page.goto('/welcome?token=invented')
  await page.getByRole('button').first().click()
  await expect(page.getByText('This link is not known here')).toBeVisible()
  await page.goto('/')
  await expect(page).toHaveURL(/\/sign-in/)
})
