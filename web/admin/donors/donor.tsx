// A donor's page: everything about one person, and what an administrator can do. Its dialogs are part of its URL.
import { useRef } from 'react';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { sendMail } from '#contract/adminDonors.ts';
import type { DonorDetails } from '#contract/donorDetails.ts';
import type { User } from '#contract/profile.ts';
import { donorPageWords } from './words.ts';
import { formatInstant } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { CommandFailure } from '#web/admin/commands/CommandFailure.tsx';
import { CommandQuestion } from '#web/admin/commands/CommandQuestion.tsx';
import { runCommand } from '#web/admin/commands/runCommand.ts';
import { AskContext, toAsking, useQuestion } from '#web/admin/commands/useQuestion.ts';
import { useLostFocus } from '#web/lib/useLostFocus.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/donor.ts';
import { DonorButtons } from './DonorButtons.tsx';
import { donorCommands, noteCommands } from './donorCommands.ts';
import { useDialogParams } from '#web/admin/AddressDialog.tsx';
import { Failed } from '#web/admin/ListFrame.tsx';
import { useMayCall } from '#web/admin/useMayCall.ts';
import { changeDonor, type DonorOutcome } from './donorDialogs.ts';
import type { FormState } from '#web/lib/form.ts';
import { DONORS, donorHref } from '#web/admin/donorHref.ts';
import { describeAdmin, DonorBadges, DonorFacts } from './DonorFacts.tsx';
import { DonorHistory } from './DonorHistory.tsx';
import { PendingMerge } from '#web/admin/duplicates/Group.tsx';
import { mergeCommands } from '#web/admin/duplicates/duplicateCommands.ts';
import { removalCommands } from '#web/admin/people/personCommands.ts';
import { DonorNotes } from './DonorNotes.tsx';
import { EditDonorDialog } from './EditDonorDialog.tsx';
import { loadDonor, type DonorPage } from './loadDonor.ts';
import { ADD_NOTE, submitTyped } from './submitTyped.ts';
import { WriteDialog } from './WriteDialog.tsx';

const nameOf = ({ fullName, userID }: DonorDetails): string => fullName ?? userID;

const commands = { ...donorCommands, ...removalCommands, ...noteCommands, ...mergeCommands };

async function act(args: Route.ActionArgs) {
  const { request, params, url } = args;
  const form = await request.formData();
  const intent = form.get('intent');
  const typed = await submitTyped(args, form, params.regid);
  if (typed) return typed;
  if (intent === 'edit') return (await changeDonor(args, form)) ?? redirect(url.pathname, 303);
  // An erased donor has no page.
  return runCommand(args, form, commands, { next: intent === 'erase' ? DONORS : url.pathname });
}

export { loadDonor as loader, loadDonor as clientLoader, act as action, act as clientAction };

/** Opening a dialog needs no new data, except the form's. The same URL again is a retry. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, formMethod } = args;
  const isRetry = currentUrl.href === nextUrl.href;
  const isOther = currentUrl.pathname !== nextUrl.pathname;
  return formMethod !== undefined || isRetry || isOther || nextUrl.searchParams.has('edit');
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = loaderData?.donor ? nameOf(loaderData.donor) : 'Donor';
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

/** What the page shows after a form was sent and not accepted. */
interface DonorPageOutcome extends DonorOutcome {
  typed?: FormState;
}

interface DonorViewProps extends Pick<DonorPage, 'editing' | 'notes' | 'today'> {
  donor: DonorDetails;
  isSelf: boolean;
  /** The administrator. */
  by: Pick<User, 'userID' | 'role'>;
  outcome: DonorPageOutcome;
}

function DonorView({ donor, notes, today, isSelf, by, editing, outcome }: DonorViewProps) {
  const { shown: params, wanted } = useDialogParams();
  const here = donorHref(donor.regid);
  const mayCall = useMayCall();
  const [asked, ask] = useQuestion(outcome);
  const typed = outcome.typed;
  const isNote = typed?.values.intent === ADD_NOTE;
  const writing = isNote ? undefined : typed;
  // What was typed stays in sight when the donor was deleted meanwhile.
  const canWrite = mayCall(sendMail) && (writing !== undefined || (!donor.isDeleted && !donor.isSample));
  return (
    <div ref={useFocusAfterPost()}>
      <AskContext value={ask}>
        <Stack>
          <Card title={nameOf(donor)} aside={<DonorBadges donor={donor} />}>
            {donor.deletion ? <Deletion deletion={donor.deletion} /> : null}
            {donor.merges.map(({ keep, merge, dueAt }) => (
              <PendingMerge key={merge.regid} kept={keep} merged={merge} dueAt={dueAt} />
            ))}
            <DonorButtons donor={donor} isSelf={isSelf} here={here} />
            {isSelf ? <p>This is you: administrators cannot block or delete themselves.</p> : null}
            {donor.userType === '1' && !isSelf ? <p>{donorPageWords.otherAdministrator}</p> : null}
            {donor.isSample ? <p>A sample donor gets no e-mails and cannot log in.</p> : null}
          </Card>
          <DonorFacts donor={donor} today={today} />
          <DonorNotes donor={donor} notes={notes} here={here} sent={isNote ? typed : undefined} />
          <DonorHistory donor={donor} />
        </Stack>
      </AskContext>
      <CommandQuestion asking={toAsking(commands, asked)} closeHref={here} ask={ask} sent={outcome.sent} />
      <WriteDialog open={canWrite && params.has('write')} donor={donor} sent={writing} here={here} />
      <EditDonorDialog
        open={wanted.has('edit') && !donor.isDeleted}
        stored={params.has('edit') ? editing : null}
        sent={outcome.editing}
        closeHref={here}
        by={by}
      />
    </div>
  );
}

function NoDonor({ failure }: Pick<DonorPage, 'failure'>) {
  if (failure !== null) return <Failed title="The donor could not be loaded." failure={failure} errors={{}} />;
  const allDonors = <LinkButton href={DONORS}>Registered Donors</LinkButton>;
  return <EmptyState text="There is no such donor. The entry may have been erased." action={allDonors} />;
}

export default function Donor({ loaderData, actionData, matches }: Route.ComponentProps) {
  const outcome: DonorPageOutcome = actionData ?? {};
  const { donor, notes, failure, editing, today } = loaderData;
  const by = matches[2].loaderData;
  return (
    <Stack>
      <CommandFailure {...outcome} />
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
