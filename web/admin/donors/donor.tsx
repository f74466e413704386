// A donor's page: everything about one person, and what an administrator can do. Its dialogs are part of its URL.
import { useRef } from 'react';
import { redirect, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router';
import { sendMail } from '#contract/adminDonors.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import type { User } from '#contract/profile.ts';
import { donorPageWords } from '#web/admin/words/donorPage.ts';
import { formatInstant } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { useLostFocus } from '#web/lib/useLostFocus.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/donor.ts';
import { actionsFor } from './donorActions.ts';
import { ConfirmDonorAction, DonorButtons } from './DonorButtons.tsx';
import { useDialogParams } from '#web/admin/AddressDialog.tsx';
import { useMayCall } from '#web/admin/useMayCall.ts';
import { changeDonor } from './donorDialogs.ts';
import { donorHref } from '#web/admin/donorHref.ts';
import { describeAdmin, DonorBadges, DonorFacts } from './DonorFacts.tsx';
import { DonorHistory } from './DonorHistory.tsx';
import { DonorNotes } from './DonorNotes.tsx';
import { EditDonorDialog } from './EditDonorDialog.tsx';
import { DONORS, submitAction, submitEmail } from './submitDonorAction.ts';
import { loadDonor, type DonorPage } from './loadDonor.ts';
import { ADD_NOTE, DELETE_NOTE, submitNote } from './submitNote.ts';
import { WriteDialog } from './WriteDialog.tsx';

const nameOf = ({ fullName, userID }: DonorDetails): string => fullName ?? userID;

async function act({ context, request, params, url }: Route.ActionArgs) {
  const form = await request.formData();
  const sent = { page: context.get(pageContext), request, form, here: url.pathname, context };
  const intent = form.get('intent');
  if (intent === 'write') return submitEmail(sent, params.regid);
  if (intent === ADD_NOTE || intent === DELETE_NOTE) return submitNote(sent, params.regid);
  if (intent !== 'edit') return submitAction(sent, params.regid);
  return (await changeDonor(sent.page, request, form)) ?? redirect(url.pathname, 303);
}

export { loadDonor as loader, loadDonor as clientLoader, act as action, act as clientAction };

/** Opening a dialog needs no new data, except the form's. The same URL again is a retry. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod, actionStatus } = args;
  // What was typed stays where the session has ended.
  if (actionStatus === 401) return false;
  const isRetry = currentUrl.href === nextUrl.href;
  const isOther = currentUrl.pathname !== nextUrl.pathname;
  return formMethod !== undefined || isRetry || isOther || nextUrl.searchParams.has('edit');
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = loaderData?.donor ? nameOf(loaderData.donor) : donorPageWords.title;
  return makeMeta({ title, isPrivate: true });
};

/** When the button that was used is gone, the focus goes to the donor's name. */
function useFocusAfterPost() {
  const part = useRef<HTMLDivElement>(null);
  useLostFocus(() => {
    const heading = part.current?.querySelector('h2');
    if (!heading) return;
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

interface DonorViewProps extends Pick<DonorPage, 'editing' | 'notes' | 'today'> {
  donor: DonorDetails;
  isSelf: boolean;
  /** The administrator. */
  by: Pick<User, 'userID' | 'role'>;
  outcome: NonNullable<Route.ComponentProps['actionData']>;
}

function DonorView({ donor, notes, today, isSelf, by, editing, outcome }: DonorViewProps) {
  const { shown: params, wanted } = useDialogParams();
  const here = donorHref(donor.regid);
  const mayCall = useMayCall();
  const actions = actionsFor(donor, isSelf, mayCall);
  // A question is closed by its answer, also by a failure.
  const intent = 'failed' in outcome ? null : params.get('ask');
  const asked = actions.find((action) => action.question !== null && action.intent === intent) ?? null;
  const asking = 'asking' in outcome ? outcome.asking : undefined;
  const writing = 'writing' in outcome ? outcome.writing : undefined;
  const noting = 'noting' in outcome ? outcome.noting : undefined;
  // What was typed stays in sight when the donor was deleted meanwhile.
  const canWrite = mayCall(sendMail) && (writing !== undefined || (!donor.isDeleted && !donor.isSample));
  return (
    <div ref={useFocusAfterPost()}>
      <Stack>
        <Card title={nameOf(donor)} aside={<DonorBadges donor={donor} />}>
          {donor.deletion ? <Deletion deletion={donor.deletion} /> : null}
          <DonorButtons donor={donor} actions={actions} here={here} isSelf={isSelf} />
          {isSelf ? <p>{donorPageWords.self}</p> : null}
          {donor.userType === '1' && !isSelf ? <p>{donorPageWords.otherAdministrator}</p> : null}
          {donor.isSample ? <p>{donorPageWords.sampleHint}</p> : null}
        </Card>
        <DonorFacts donor={donor} today={today} />
        <DonorNotes donor={donor} notes={notes} here={here} asked={params.get('note')} sent={noting} />
        <DonorHistory donor={donor} />
      </Stack>
      <ConfirmDonorAction asked={asked} donor={donor} here={here} ownUserID={by.userID} sent={asking} />
      <WriteDialog template={canWrite ? params.get('write') : null} donor={donor} sent={writing} here={here} />
      <EditDonorDialog
        open={wanted.has('edit') && !donor.isDeleted}
        stored={params.has('edit') ? editing : null}
        sent={'editing' in outcome ? outcome.editing : undefined}
        closeHref={here}
        by={by}
      />
    </div>
  );
}

function NoDonor({ failure }: Pick<DonorPage, 'failure'>) {
  const { pathname, search } = useLocation();
  if (failure === null) {
    const allDonors = <LinkButton href={DONORS}>{donorPageWords.allDonors}</LinkButton>;
    return <EmptyState text={donorPageWords.gone} action={allDonors} />;
  }
  return (
    <Notice kind="error" alert title={donorPageWords.notLoaded}>
      <p>{failure}</p>
      <LinkButton href={pathname + search} size="small" data-keep-scroll>
        Try again
      </LinkButton>
    </Notice>
  );
}

export default function Donor({ loaderData, actionData: outcome = {}, matches }: Route.ComponentProps) {
  const { donor, notes, failure, editing, today } = loaderData;
  const failed = 'failed' in outcome ? outcome.failed : null;
  const by = matches[2].loaderData;
  return (
    <Stack>
      {failed ? (
        <Notice kind="error" alert title={failed.title}>
          <p>{failed.text}</p>
        </Notice>
      ) : null}
      {donor ? (
        <DonorView
          key={donor.regid}
          {...{ donor, notes, today, editing, outcome }}
          isSelf={by.regid === donor.regid}
          by={by}
        />
      ) : (
        <NoDonor failure={failure} />
      )}
    </Stack>
  );
}
