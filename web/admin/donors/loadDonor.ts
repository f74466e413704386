// What a donor's page loads: the donor, and the form while it is open.
import { data, type LoaderFunctionArgs } from 'react-router';
import type { RegisteredDonor } from '#contract/adminDonors.ts';
import { getDonor, type DonorDetails } from '#contract/donorDetails.ts';
import { getNotes, type Note } from '#contract/donorNotes.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { isFailure } from '#contract/errors.ts';
import { loadProfile, type StoredProfile } from '#web/accounts/profile.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { isInput } from '#web/lib/form.ts';
import { pageContext } from '#web/lib/page.ts';

type LoadArgs = Pick<LoaderFunctionArgs, 'context' | 'params' | 'request' | 'url'>;

export interface DonorPage {
  /** Null where there is no such donor, and after a failure. */
  donor: DonorDetails | null;
  notes: readonly Note[];
  failure: string | null;
  /** Null while the form is closed. */
  editing: StoredProfile<RegisteredDonor> | null;
  /** In India. */
  today: string;
}

const nobody = { donor: null, notes: [], editing: null };

async function findDonor({ context, params, url }: LoadArgs): Promise<Pick<DonorPage, 'donor' | 'notes' | 'editing'>> {
  if (!isInput(getDonor, params)) return nobody;
  const { call } = context.get(pageContext);
  const [{ data: donor }, { data: notes }] = await Promise.all([call(getDonor, params), call(getNotes, params)]);
  if (!url.searchParams.has('edit') || donor.isDeleted) return { donor, notes, editing: null };
  return { donor, notes, editing: await loadProfile(call, { ...donor, reports: donor.totalReports }) };
}

export async function loadDonor(args: LoadArgs) {
  const today = dayInIndia(new Date());
  try {
    const found = await findDonor(args);
    return data<DonorPage>({ ...found, failure: null, today }, { status: found.donor ? 200 : 404 });
  } catch (error) {
    if (!isFailure(error)) throw error;
    throwWhenLoggedOut(args.request, error);
    if (error.code === 'forbidden') throw data(error.message, { status: error.status });
    const failure = error.code === 'not_found' ? null : error.message;
    return data<DonorPage>({ ...nobody, failure, today }, { status: error.status });
  }
}
