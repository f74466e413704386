// A family in Koraput, on a phone, in Odia: nobody is found, so it asks donors, confirms by the link, and reads its page.
import { expect, test, type Page } from './test.ts';
import { pageIn, PHONE, watchErrors } from './languages.ts';
import { newestLink } from './emailedLinks.ts';
import { expectAccessible, resize } from './pages.ts';
import { newMobile } from './api.ts';
import { takeNumber } from '#test/takenNumbers.ts';

test.use(PHONE);

const KORAPUT = 'କୋରାପୁଟ';
const HOSPITAL = 'ଜିଲ୍ଲା ମୁଖ୍ୟ ହସ୍ପିଟାଲ, କୋରାପୁଟ';
const FAMILY = 'ମିନତି ସାହୁ';
/** The site, its addresses and people, blood groups, what Odia writes so, and brackets behind names of places. */
const ALLOWED =
  /Dhamani|Sample member|WhatsApp|SMS|e-RaktKosh|\(first\)|\S+@\S+|https?:\S+|\b(?:AB|A|B|O)[+-]|\([^()]*\)/g;

const inOdiaDigits = (text: string) => text.replaceAll(/\d/g, (digit) => '୦୧୨୩୪୫୬୭୮୯'[Number(digit)]!);

/** Accessible, without a word of English, and nothing is cut or wider than a phone. */
async function expectOdia(page: Page): Promise<void> {
  await expectAccessible(page);
  const text = await page.locator('body').innerText();
  expect(text.replaceAll(ALLOWED, '').match(/[A-Za-z]{2,}/g), `English on ${page.url()}`).toBeNull();
  for (const width of [320, 360]) {
    await resize(page, width, 740);
    // A length in `vw` follows the new width a frame later.
    const findCut = () =>
      page.evaluate(() => [
        ...(document.documentElement.scrollWidth > document.documentElement.clientWidth ? ['the page'] : []),
        ...[...document.querySelectorAll('a, button, summary, label, p, h1, h2, legend')]
          .filter((each) => each.checkVisibility() && each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
          .filter((each) => getComputedStyle(each).overflowX !== 'visible')
          .map((each) => each.textContent),
      ]);
    await expect.poll(findCut, `${page.url()} at ${width} px`).toEqual([]);
  }
}

test('a family leads a request in Odia from the front page to its own page @all', async ({ page }) => {
  const errors = watchErrors(page);
  const { t, open, isAt, button, box, list } = pageIn(page, 'or');
  const main = page.getByRole('main');
  await open('/');
  await expectOdia(page);
  await list(t('donors.bloodGroup')).selectOption('AB-');
  const place = list(t('locations.townOrHospital'));
  await place.fill(KORAPUT);
  await page.getByRole('listbox').getByRole('option').first().click();
  await button(t('donors.search')).click();
  await isAt('/find-donor');
  await expect(main.getByText(t('donors.noneFound'))).toBeVisible();
  await expectOdia(page);

  await main.getByRole('link', { name: t('bloodRequests.askNear', { group: 'AB-', place: KORAPUT }) }).click();
  await isAt('/need');
  await expectOdia(page);
  const emailId = `family-${takeNumber('family')}@example.org`;
  const mobile = newMobile();
  await box(t('field.hospitalName')).fill(HOSPITAL);
  await box(t('field.name')).fill(FAMILY);
  await box(t('field.mobileNumber')).fill(inOdiaDigits(mobile));
  await main.getByText(t('bloodRequests.more'), { exact: true }).click();
  await main.locator('[name=emailId]').fill(emailId);
  await main.locator('[name=message]').fill('ଦୟାକରି ସକାଳ ସମୟରେ ଆସନ୍ତୁ');
  await expectOdia(page);
  await button(t('bloodRequests.send')).click();
  await expect(page).toHaveURL(/\/or\/need\/[a-z2-7]{10}$/);
  await expectOdia(page);

  await page.goto(await newestLink('/or/need', { emailId }));
  await expect(main).toContainText(HOSPITAL);
  await expectOdia(page);
  await button(t('bloodRequests.confirm')).click();
  await expect(button(t('bloodRequests.met'))).toBeVisible();
  await expect(main).toContainText(`${HOSPITAL}, ${KORAPUT}`);
  await expectOdia(page);
  expect(errors).toEqual([]);
});
