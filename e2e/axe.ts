// No violation of WCAG 2.2 AA or of axe's good habits, in the state the page is in now.
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export async function expectAccessible(page: Page): Promise<void> {
  // Colours on their way to others are nobody's contrast.
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.all(changing.map((transition) => transition.finished.catch(() => undefined)));
  });
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(found).toEqual([]);
}
