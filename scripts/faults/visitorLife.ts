// A visitor's life: every public form, once each.
import type { Endpoint } from '#contract/endpoint.ts';
import * as forms from '#contract/feedback.ts';
import { addIssueReport } from '#contract/reports.ts';
import { mark, type Town } from './town.ts';
import { Writer } from './writer.ts';

type Form = [name: string, endpoint: Endpoint, fill: (text: string) => Record<string, unknown>];

export const feedbackOf = (strSuggestions: string) => ({
  strFullName: 'A Visitor',
  strEmailId: 'visitor@example.org',
  strMobileNumber: '98490 12345',
  strOccupation: 'Teacher',
  strLocation: 'Panaji',
  strSuggestions,
});

const FORMS: readonly Form[] = [
  ['feedback', forms.addFeedback, feedbackOf],
  [
    'service feedback',
    forms.addServiceFeedback,
    (ServiceOrgFeedback) => ({
      ServiceOrgname: 'A Clinic',
      SubmitterDetails: 'Front desk',
      ServiceOrgFeedback,
      DataFeedback: null,
    }),
  ],
  [
    'volunteer',
    forms.addVolunteer,
    (visionAfterJoinWithUs) => ({
      fullName: 'A Volunteer',
      dob: '1990-05-17',
      emailId: 'volunteer@example.org',
      presentLocation: 'Panaji',
      occupation: 'Teacher',
      permanentAddress: 'A street',
      mobileNumber: '98490 12345',
      whyToJoinWithUs: 'To help',
      visionAfterJoinWithUs,
    }),
  ],
  [
    'organization',
    forms.addOrganization,
    (Address) => ({
      Name: 'A Clinic',
      ServiceCategory: 'Health',
      EmailId: 'clinic@example.org',
      NGOType: 'Clinic',
      ServiceSector: 'Blood',
      Phone1: '98490 12345',
      Address,
      SubmitterDetails: 'Front desk',
    }),
  ],
];

/** Fills in every public form, and reports the donor with this regid. */
export async function liveAsVisitor({ street, ledger }: Town, reported: number): Promise<void> {
  const writer = new Writer(street, ledger);
  await writer.greet();
  for (const [name, endpoint, fill] of FORMS) {
    const text = mark('Text');
    await writer.write(endpoint, fill(text));
    ledger.expect(`${name}:${text}`);
  }
  const description = mark('Text');
  await writer.write(addIssueReport, { user_id: reported, options: 'Wrong Number', description });
  ledger.expect(`report:${description}`);
}
