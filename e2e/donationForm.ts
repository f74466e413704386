// The form that records a donation, filled in.
import type { Locator, Page } from '@playwright/test';

/** Returns the form. `day` is YYYY-MM-DD: a donor has one donation of a type a day. */
export async function fillDonation(page: Page, patient: string, day = '2026-03-09'): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Record a donation' });
  await form.getByLabel('Donated Date').fill(day);
  await form.getByLabel('Patient Name').fill(patient);
  await form.getByLabel('Location').fill('Guntur');
  await form.getByLabel('Hospital Name').fill('General Hospital');
  await form.getByLabel('Type of Donation').selectOption('Blood');
  return form;
}
