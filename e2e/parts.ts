// The parts of a page of words, as a visitor knows them: by heading, card and link.
import { expect, type Locator, type Page } from '@playwright/test';

export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const cardsOf = (section: Locator) => section.getByRole('list').first().locator('> li');
export const texts = (locator: Locator) =>
  locator.allInnerTexts().then((all) => all.map((text) => text.replaceAll(/\s+/g, ' ').trim()));
export const withoutHint = (names: string[]) => names.map((name) => name.replace(' (opens in a new tab)', ''));

export async function expectNewTab(links: Locator, count: number): Promise<void> {
  await expect(links).toHaveCount(count);
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('target', '_blank');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
}
