// The queues that administrators decide on.
import * as z from 'zod/mini';
import { BloodGroup } from './blood.ts';
import { RequestState } from './bloodRequests.ts';
import { Need } from './compatibility.ts';
import { csvExport } from './csvExport.ts';
import { feedback as feedbackForm } from './feedback.ts';
import { inOrder } from './listFilters.ts';
import { queue, queueFilters, type Queue } from './moderationQueue.ts';
import { organization } from './organization.ts';
import { serviceFeedback as serviceFeedbackForm } from './serviceFeedback.ts';
import { ID, SENT_AT, type Submission } from './submission.ts';
import { translation } from './translation.ts';
import { volunteer } from './volunteer.ts';

const exportFilters = z.omit(z.object(queueFilters), { id: true }).check(inOrder);

/** The queue of a submission, which also has a CSV file. */
function queueOf<Shape extends z.core.$ZodShape, Table extends string>(
  submission: Submission<Table> & { row: () => Shape },
) {
  const plain: Submission<Table> = submission;
  const names = Object.entries(submission.fields);
  const nameOf = (wanted: object) => names.find(([, field]) => field === wanted)?.[0] ?? '';
  const [idField, dateField] = [nameOf(ID), nameOf(SENT_AT)];
  const declared = queue({ ...submission, idField, dateField, fields: submission.row(), isForAll: true });
  const list = plain.table.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return { ...declared, submission: plain, exported: csvExport(`export${plain.plural}`, list, exportFilters) };
}

export const feedback = queueOf(feedbackForm);
export const serviceFeedback = queueOf(serviceFeedbackForm);
export const volunteers = queueOf(volunteer);
export const organizations = queueOf(organization);
export const translations = queueOf(translation);

export const bloodRequests = queue({
  feature: 'bloodRequests',
  name: 'BloodRequest',
  plural: 'BloodRequests',
  label: 'Blood request',
  idField: 'requestId',
  idsField: 'requestIDs',
  dateField: 'createdDate',
  isPublic: true,
  fields: {
    requestId: z.number(),
    publicId: z.string(),
    createdDate: z.string(),
    /** Where it came from. */
    source: z.enum(['family', 'desk']),
    state: RequestState,
    bloodgroup: BloodGroup,
    need: Need,
    units: z.number(),
    hospital: z.string(),
    districtName: z.string(),
    neededBy: z.string(),
    /** Null once they are erased; the name says so where they cannot be read. */
    contactName: z.nullable(z.string()),
    contactMobile: z.nullable(z.string()),
    emailId: z.nullable(z.string()),
    message: z.nullable(z.string()),
    /** When the link in the e-mail was pressed. */
    confirmedAt: z.nullable(z.string()),
    asked: z.number(),
    coming: z.number(),
    endedAt: z.nullable(z.string()),
    /** User id of the coordinator or administrator who ended it. */
    endedBy: z.nullable(z.string()),
    endReason: z.nullable(z.string()),
    reports: z.number(),
  },
});

/** Of what visitors send by a form. */
export const formQueues = [feedback, serviceFeedback, volunteers, organizations, translations] as const;

/** Every queue, for code that handles all of them. */
export const queues: readonly Queue[] = [...formQueues, bloodRequests];
