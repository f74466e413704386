// A donor's page: everything about one person, and what an administrator can do. Its dialogs are part of its URL.
import { useRef } from 'react';
import { data, redirect, useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';
import { getDonor, type DonorDetails } from '#contract/donorDetails.ts';
import { dayInIndia } from '#contract/eligibility.ts';
import { isFailure } from '#contract/errors.ts';
import { loadProfile } from '#web/accounts/profile.ts';
import { donorPageWords } from '#web/admin/words/donorPage.ts';
import { throwWhenLoggedOut } from '#web/dashboard/guard.ts';
import { isInput } from '#web/lib/form.ts';
import { formatInstant } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { useAfterPost } from '#web/lib/useAfterPost.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/donor.ts';
import { actionsFor } from './donorActions.ts';
import { ConfirmDonorAction, DonorButtons } from './DonorButtons.tsx';
import { changeDonor } from './donorDialogs.ts';
import { describeAdmin, DonorBadges, DonorFacts } from './DonorFacts.tsx';
import { DonorHistory } from './DonorHistory.tsx';
import { EditDonorDialog } from './EditDonorDialog.tsx';
import { DONORS, submitAction, submitEmail } from './submitDonorAction.ts';
import { WriteDialog } from './WriteDialog.tsx';

/** Null where there is no such donor. */
async function findDonor({ context, params, request }: Route.LoaderArgs): Promise<DonorDetails | null> {
  if (!isInput(getDonor, params)) return null;
  try {
    return (await context.get(pageContext).call(getDonor, params)).data;
  } catch (error) {
    if (!isFailure(error)) throw error;
    throwWhenLoggedOut(request, error);
    if (error.code === 'not_found') return null;
    throw data(error.message, { status: error.status });
  }
}

async function load(args: Route.LoaderArgs) {
  const donor = await findDonor(args);
  if (!donor) return data({ donor, editing: null, today: '' }, { status: 404 });
  const isEditing = args.url.searchParams.has('edit') && !donor.isDeleted;
  const { call } = args.context.get(pageContext);
  const listed = { ...donor, reports: donor.totalReports };
  return data({ donor, editing: isEditing ? await loadProfile(call, listed) : null, today: dayInIndia(new Date()) });
}

async function act({ context, request, params, url }: Route.ActionArgs) {
  const form = await request.formData();
  const sent = { page: context.get(pageContext), request, form, here: url.pathname };
  const intent = form.get('intent');
  if (intent === 'write') return submitEmail(sent, params.regid);
  if (intent !== 'edit') return submitAction(sent, params.regid);
  return (await changeDonor(sent.page, request, form)) ?? redirect(url.pathname, 303);
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

/** Opening a dialog needs no new data, except the form's. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname || nextUrl.searchParams.has('edit');
}

export const meta: Route.MetaFunction = () => makeMeta({ title: donorPageWords.title, isPrivate: true });

/** When the button that was used is gone, the focus goes to the donor's name. */
function useFocusAfterPost() {
  const part = useRef<HTMLDivElement>(null);
  useAfterPost(() => {
    const heading = part.current?.querySelector('h2');
    if (!heading || document.activeElement !== document.body) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
  return part;
}

function Deletion({ deletion: { at, until, by } }: { deletion: NonNullable<DonorDetails['deletion']> }) {
  const who = by ? ` by ${describeAdmin(by)}` : '';
  return (
    <Notice kind="warning">
      <p>{`Deleted${who} on ${formatInstant(at)}. Everything held about them is erased on ${formatInstant(until)}.`}</p>
    </Notice>
  );
}

interface DonorViewProps {
  donor: DonorDetails;
  /** In India. */
  today: string;
  isSelf: boolean;
  editing: Route.ComponentProps['loaderData']['editing'];
  outcome: Route.ComponentProps['actionData'];
}

function DonorView({ donor, today, isSelf, editing, outcome = {} }: DonorViewProps) {
  const [params] = useSearchParams();
  const here = `/dashboard/donor/${donor.regid}`;
  const actions = actionsFor(donor, isSelf);
  const asked = actions.find(({ intent, question }) => question !== null && intent === params.get('ask')) ?? null;
  const canWrite = !donor.isDeleted && !donor.isSample;
  return (
    <div ref={useFocusAfterPost()}>
      <Stack>
        <Card title={donor.fullName} aside={<DonorBadges donor={donor} />}>
          {donor.deletion ? <Deletion deletion={donor.deletion} /> : null}
          <DonorButtons donor={donor} actions={actions} here={here} />
          {isSelf ? <p>{donorPageWords.self}</p> : null}
          {donor.isSample ? <p>{donorPageWords.sampleHint}</p> : null}
        </Card>
        <DonorFacts donor={donor} today={today} />
        <DonorHistory donor={donor} />
      </Stack>
      <ConfirmDonorAction asked={asked} donor={donor} here={here} />
      <WriteDialog
        template={canWrite ? params.get('write') : null}
        donor={donor}
        sent={'writing' in outcome ? outcome.writing : undefined}
        here={here}
      />
      <EditDonorDialog stored={editing} sent={'editing' in outcome ? outcome.editing : undefined} closeHref={here} />
    </div>
  );
}

export default function Donor({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { donor, editing, today } = loaderData;
  if (!donor) {
    return (
      <EmptyState
        text={donorPageWords.gone}
        action={<LinkButton href={DONORS}>{donorPageWords.allDonors}</LinkButton>}
      />
    );
  }
  const isSelf = matches[2].loaderData.regid === donor.regid;
  return (
    <DonorView key={donor.regid} donor={donor} today={today} isSelf={isSelf} editing={editing} outcome={actionData} />
  );
}
