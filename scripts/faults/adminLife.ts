// An administrator's life.
import * as moderation from '#contract/moderation.ts';
import * as registered from '#contract/registeredDonors.ts';
import { erase, mark, register, rename, type Town } from './town.ts';
import type { Writer } from './writer.ts';

type Row = Record<string, unknown>;

/** By the name of a queue, which word its traces begin with and which field they end with. */
const TRACED: Record<string, readonly [string, string]> = {
  approveFeedback: ['feedback', 'suggestions'],
  approveServiceFeedback: ['service feedback', 'ServiceOrgFeedback'],
  approveVolunteer: ['volunteer', 'visionAfterJoinWithUs'],
  approveOrganization: ['organization', 'Address'],
};

/** In each queue approves one item, declines one, deletes one. */
async function decide({ ledger }: Town, writer: Writer): Promise<void> {
  for (const { list, approve, decline, remove, idField, idsField } of moderation.queues) {
    const { body } = await writer.ask(list, { limit: 15, offset: 0 });
    const rows = (body.data as Row[]).filter(({ decision }) => decision === 'pending');
    const [word, field] = TRACED[approve.name]!;
    for (const [i, endpoint] of [approve, decline, remove].entries()) {
      const row = rows[i];
      if (row === undefined) continue;
      const id = Number(row[idField]);
      await writer.write(endpoint, { [idsField]: [id] });
      ledger.expect(`audit:${endpoint.name}:${id}`);
      if (endpoint === remove) ledger.forget(`${word}:${String(row[field])}`);
      else ledger.expect(`decision:${word}:${id}:${endpoint === approve ? 'approved' : 'declined'}`);
    }
  }
}

async function deleteReport({ ledger }: Town, writer: Writer): Promise<void> {
  const { body } = await writer.ask(moderation.getIssueReports, { page: 1, size: 15 });
  const report = (body.data as Row[])[0];
  if (report === undefined) return;
  await writer.write(moderation.deleteIssueReports, { issueIDs: [report.id] });
  ledger.forget(`report:${String(report.description)}`);
  ledger.expect(`audit:${moderation.deleteIssueReports.name}:${String(report.id)}`);
}

/** Decides, and leads a donor from being added to being deleted. */
export async function liveAsAdmin(town: Town, writer: Writer, nth: number): Promise<void> {
  const { ledger } = town;
  await decide(town, writer);
  await deleteReport(town, writer);
  const donor = await register(town, writer, registered.addRegisteredDonor);
  ledger.expect(`audit:${registered.addRegisteredDonor.name}:${donor.regid}`);
  const name = mark('Changed Donor');
  await writer.write(registered.updateRegisteredDonor, { regid: donor.regid, fullName: name });
  rename(town, donor, name);
  ledger.expect(`audit:${registered.updateRegisteredDonor.name}:${donor.regid}`);
  const subject = mark('A word');
  await writer.write(registered.sendMail, { email: donor.emailId, subject, message: 'Thank you.' });
  ledger.expect(`letter:${donor.regid}:${subject}`);
  await writer.write(registered.disableDonors, { donorIds: [donor.regid] });
  ledger.expect(`audit:${registered.disableDonors.name}:${donor.regid}`);
  ledger.expect(`availability:${donor.regid}:false`);
  if (nth % 2 === 0) return;
  await writer.write(registered.deleteDonors, { donorIds: [donor.regid] });
  erase(town, donor);
  ledger.forget(`letter:${donor.regid}:${subject}`);
  ledger.forget(`availability:${donor.regid}:false`);
  ledger.expect(`audit:${registered.deleteDonors.name}:${donor.regid}`);
}
