// Choosing a place in the cascading lists, as a person does.
import { expect, type Locator, type Page } from '@playwright/test';

/** Chooses in a list once it offers the choice. */
export async function choose(list: Locator, label: string): Promise<void> {
  await expect(list.locator('option', { hasText: new RegExp(`^${RegExp.escape(label)}$`) })).toBeAttached();
  await list.selectOption({ label });
}

export async function chooseSearch(page: Page, group: string, state: string, district?: string, city?: string) {
  await choose(page.getByLabel('Blood group'), group);
  await choose(page.getByLabel('State'), state);
  if (district) await choose(page.getByLabel('District'), district);
  if (city) await choose(page.getByLabel('City'), city);
}
