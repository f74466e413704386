// A visitor's life: every public form, once each.
import type { Endpoint } from '#contract/endpoint.ts';
import * as feedback from '#contract/feedback.ts';
import { addIssueReport } from '#contract/reports.ts';
import * as forms from '#server/testing/forms.ts';
import { mark, type Town } from './town.ts';
import { Writer } from './writer.ts';

/** A form, and the field of it that is marked. */
type Form = [name: string, endpoint: Endpoint, filled: object, field: string];

const FORMS: readonly Form[] = [
  ['feedback', feedback.addFeedback, forms.FEEDBACK, 'strSuggestions'],
  ['service feedback', feedback.addServiceFeedback, forms.SERVICE_FEEDBACK, 'ServiceOrgFeedback'],
  ['volunteer', feedback.addVolunteer, forms.VOLUNTEER, 'visionAfterJoinWithUs'],
  ['organization', feedback.addOrganization, forms.ORGANIZATION, 'Address'],
];

/** Fills in every public form, and reports the donor with this regid. */
export async function liveAsVisitor({ street, ledger }: Town, reported: number): Promise<void> {
  const writer = new Writer(street, ledger);
  await writer.greet();
  for (const [name, endpoint, filled, field] of FORMS) {
    const text = mark('Text');
    await writer.write(endpoint, { ...filled, [field]: text });
    ledger.expect(`${name}:${text}`);
  }
  const description = mark('Text');
  await writer.write(addIssueReport, { ...forms.WRONG_NUMBER, user_id: reported, description });
  ledger.expect(`report:${description}`);
}
