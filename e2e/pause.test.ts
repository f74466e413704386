// A pause until a day, on My Page and in the profile, and e-mails about the listing.
import { expect, test } from './test.ts';
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { expectAccessible, start, toasts } from './pages.ts';

const until = addDays(dayInIndia(new Date()), 40);

test('a pause begins on My Page and in the profile, and the switch ends it', async ({ page }) => {
  await start(page, '/dashboard/my-page');
  const availability = page.getByRole('switch', { name: 'I can donate now' });
  await page.getByLabel('Pause until').fill(until);
  const pause = page.getByRole('button', { name: 'Pause' });
  await pause.click();
  await expect(page.getByText(/Paused: available again on/)).toBeVisible();
  await expect(availability).toHaveAttribute('aria-checked', 'false');
  await expect(pause).toBeFocused();
  await expectAccessible(page);
  await availability.click();
  await expect(page.getByText(/Paused: available again on/)).toBeHidden();
  await page.goto('/dashboard/edit-profile');
  const form = page.getByRole('form', { name: 'Edit Profile' });
  await form.getByRole('radio', { name: 'No' }).check();
  await form.getByLabel('Unavailable until').fill('2020-01-01');
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form.getByText('Choose a day in the future, within a year')).toBeVisible();
  await form.getByLabel('Unavailable until').fill(until);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toasts(page).getByText('Your profile is update succesfully')).toBeVisible();
  await expect(form.getByLabel('Unavailable until')).toHaveValue(until);
  await expectAccessible(page);
});

test('e-mails about the listing are stopped on My Page and sent again', async ({ page }) => {
  await start(page, '/dashboard/my-page');
  await page.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(page.getByText('You get no e-mails that ask')).toBeVisible();
  await page.getByRole('button', { name: 'Send these e-mails again' }).click();
  await expect(page.getByRole('button', { name: 'Stop these e-mails' })).toBeFocused();
});
