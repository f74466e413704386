// Sends the form of the Edit or Remove dialog.
import { deleteDonation, updateDonation } from '#contract/donations.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { submit, type Values } from '#web/lib/form.ts';
import type { Page } from '#web/lib/page.ts';
import { t } from '#web/messages/t.ts';
import { toStoredPatientName } from './patientName.ts';
import { validateDate } from './DonationFields.tsx';

function send(page: Page, values: Values) {
  const { intent, userID, id = '' } = values;
  if (intent === 'remove') return submit(page, deleteDonation, { values, input: { userID, id } });
  const { donationDate = '', patientName = '', place = '', hospitalName = '', typeOfDonation } = values;
  const input = {
    userID,
    id,
    donationDate,
    patientName: toStoredPatientName(patientName),
    place,
    hospitalName,
    typeOfDonation,
  };
  return submit(page, updateDonation, { values, input, extra: validateDate(values) });
}

/** Gives the form to show again, or undefined when the list is up to date: also where the donation is gone. */
export async function changeDonation(page: Page, request: Request, values: Values) {
  const { formError, failure } = await send(page, values);
  if (!formError) {
    const text = values.intent === 'remove' ? t('donations.removed') : t('donations.corrected');
    page.toast({ kind: 'success', text });
    return undefined;
  }
  throwWhenLoggedOut(request, failure);
  if (failure.code !== 'not_found') return formError;
  page.toast({ kind: 'error', text: failure.message });
  return undefined;
}
