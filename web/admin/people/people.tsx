// Administrators, moderators and coordinators in one table; the dialogs that add and change one are in the address.
import { useSearchParams } from 'react-router';
import type { Outcome } from '#web/admin/commands/command.ts';
import { CommandFailure } from '#web/admin/commands/CommandFailure.tsx';
import { CommandQuestion } from '#web/admin/commands/CommandQuestion.tsx';
import { actionOf } from '#web/admin/commands/runCommand.ts';
import { AskContext, toAsking, useQuestion } from '#web/admin/commands/useQuestion.ts';
import { ADMINS, donorHref } from '#web/admin/donorHref.ts';
import { metaOf } from '#web/admin/pages.ts';
import { orErrorPage, pageContext } from '#web/lib/page.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import type { Route } from './+types/people.ts';
import { FindPerson, InvitePerson } from './AddPerson.tsx';
import { idsOf, loadPeople, type Choice, type Person } from './loadPeople.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { askAboutRole, personCommands } from './personCommands.ts';
import { RoleForm } from './RoleForm.tsx';

const load = ({ context, url }: Route.LoaderArgs) =>
  orErrorPage(loadPeople(context.get(pageContext).call, url.searchParams));

/** Where a step leads back to: the donor's page, if it began there. */
function backHref(params: URLSearchParams): string {
  const regid = Number(params.get('person'));
  return params.has('donor') && Number.isSafeInteger(regid) ? donorHref(regid) : ADMINS;
}

const act = actionOf(personCommands, ({ searchParams }) => ({ next: backHref(searchParams) }));

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta = metaOf('admins');

/** Without the question, with what is chosen. */
function formHref(params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  rest.delete('ask');
  return `${ADMINS}?${rest.toString()}`;
}

interface RoleStepsProps {
  asked: { person: Person; choice: Choice } | null;
  outcome: Outcome;
}

/** The form of a role, then its question. */
function RoleSteps({ asked, outcome: { refused, ...outcome } }: RoleStepsProps) {
  const [params] = useSearchParams();
  const isAsked = params.has('ask');
  const lacksDistrict = asked?.choice.role === 'coordinator' && asked.choice.chosen.length === 0;
  const errors = {
    districts: isAsked && lacksDistrict ? 'Choose at least one district.' : undefined,
    role: refused?.message,
  };
  const isForm = asked !== null && (!isAsked || Boolean(errors.districts ?? errors.role));
  const back = backHref(params);
  const shown = useWhileClosing(asked);
  // Past a conflict the districts are compared with those that are shown now.
  const before = refused && shown?.person.role === 'coordinator' ? idsOf(shown.person.districts) : shown?.choice.before;
  const kept = {
    person: String(shown?.person.regid),
    before: before ?? '',
    ...(params.has('donor') && { donor: '1' }),
  };
  return (
    <>
      <RoleForm open={isForm} asked={shown} errors={errors} kept={kept} closeHref={back} />
      <CommandQuestion
        asking={asked && !isForm ? askAboutRole(asked.person, asked.choice) : null}
        closeHref={formHref(params)}
        sent={outcome.sent}
      >
        <CommandFailure {...outcome} />
      </CommandQuestion>
    </>
  );
}

export default function People({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { members, found, asked: inRole } = loaderData;
  const [params] = useSearchParams();
  const { regid } = matches[2].loaderData;
  const outcome: Outcome = actionData ?? {};
  const isOfDialog = params.has('invite') || inRole !== null;
  const [asked, ask] = useQuestion(isOfDialog ? {} : outcome);
  const waiting = members.filter((one) => one.role === 'coordinator' && one.namingAsked).length;
  const isMissing = params.has('person') && inRole === null;
  return (
    <Card
      title="Who may do what"
      aside={
        <LinkButton href={`${ADMINS}?add=1`} variant="strong" data-keep-scroll>
          Add person…
        </LinkButton>
      }
    >
      <Stack>
        {isOfDialog ? null : <CommandFailure {...outcome} />}
        {isMissing ? <Notice kind="warning" title="There is no such donor, or it is you." /> : null}
        {waiting > 0 ? (
          <Notice
            title={`${waiting === 1 ? 'One coordinator asks' : `${waiting} coordinators ask`} to be named to visitors.`}
          />
        ) : null}
        <AskContext value={ask}>
          <PeopleTable members={members} />
        </AskContext>
      </Stack>
      <FindPerson open={params.has('add')} find={params.get('find') ?? ''} found={found} ownRegid={regid} />
      <InvitePerson open={params.has('invite')} outcome={outcome} />
      <RoleSteps asked={inRole} outcome={outcome} />
      <CommandQuestion asking={toAsking(personCommands, asked)} closeHref={ADMINS} ask={ask} sent={outcome.sent} />
    </Card>
  );
}
