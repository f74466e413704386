// A patient's name that is not known: one text in the database, shown in the reader's language.
import { NAME_NOT_KNOWN } from '#contract/donations.ts';
import type { FormState, Values } from '#web/lib/form.ts';
import { t } from '#web/messages/t.ts';

export const showPatientName = (stored: string): string =>
  stored === NAME_NOT_KNOWN ? t('donations.notKnown') : stored;

export const toStoredPatientName = (typed: string): string =>
  typed === t('donations.notKnown') ? NAME_NOT_KNOWN : typed;

/** The name of the button that fills the name where the browser runs no JavaScript. */
export const FILL_NAME = 'fill';

/** The form again with the name filled, and whatever else was typed. */
export const fillPatientName = (values: Values): FormState => ({
  values: { ...values, patientName: t('donations.notKnown') },
  errors: {},
});
