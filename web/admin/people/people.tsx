// Administrators, moderators and coordinators in one table; the dialogs that add, change and remove one are in the address.
import { useSearchParams } from 'react-router';
import { ADMINS } from '#web/admin/donorHref.ts';
import { moderationTitles } from '#web/admin/words/titles.ts';
import { readValues, type FormState } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { orErrorPage, pageContext } from '#web/lib/page.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useWhileClosing } from '#web/ui/useWhileClosing.ts';
import type { Route } from './+types/people.ts';
import { FindPerson, InvitePerson } from './AddPerson.tsx';
import { backHref, changePeople, readAsk } from './changePeople.ts';
import { idsOf, loadPeople, type Choice, type Person } from './loadPeople.ts';
import { PeopleTable } from './PeopleTable.tsx';
import { PersonQuestion, type Asked } from './PersonQuestion.tsx';
import { RoleForm } from './RoleForm.tsx';

function load({ context, url }: Route.LoaderArgs) {
  return orErrorPage(loadPeople(context.get(pageContext).call, url.searchParams));
}

async function act({ context, request, url }: Route.ActionArgs) {
  const values = readValues(await request.formData());
  return changePeople({ page: context.get(pageContext), request, params: url.searchParams, values });
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: moderationTitles.admins, isPrivate: true });

/** Of the form of a role, from the server or because no district is chosen. */
function errorsOf({ ask, choice }: Asked, sent: FormState | undefined) {
  if (ask !== 'role') return null;
  if (choice.role === 'coordinator' && choice.chosen.length === 0)
    return { districts: 'Choose at least one district.' };
  if (!sent || sent.code === 'reauthenticate') return null;
  return sent.errors.districts ? { districts: sent.errors.districts } : { role: sent.message };
}

/** Without the question, with what is chosen. */
function formHref(params: URLSearchParams): string {
  const rest = new URLSearchParams(params);
  rest.delete('ask');
  return `${ADMINS}?${rest.toString()}`;
}

interface StepsProps {
  asked: { person: Person; choice: Choice } | null;
  sent: FormState | undefined;
  userID: string;
}

function Steps({ asked, sent, userID }: StepsProps) {
  const [params] = useSearchParams();
  const ask = readAsk(params);
  const errors = asked && ask && errorsOf({ ask, ...asked }, sent);
  const isForm = asked !== null && (ask === null || errors !== null);
  const back = backHref(params);
  const shown = useWhileClosing(asked);
  const question = useWhileClosing(ask);
  // Past a conflict the districts are compared with those that are shown now.
  const before = errors && shown?.person.role === 'coordinator' ? idsOf(shown.person.districts) : shown?.choice.before;
  const kept = {
    person: String(shown?.person.regid),
    before: before ?? '',
    ...(params.has('donor') && { donor: '1' }),
  };
  return (
    <>
      <RoleForm open={isForm} asked={shown} errors={errors ?? {}} kept={kept} closeHref={back} />
      <PersonQuestion
        open={asked !== null && !isForm}
        asked={shown && question && { ask: question, ...shown }}
        closeHref={ask === 'role' ? formHref(params) : back}
        userID={userID}
        sent={sent}
      />
    </>
  );
}

export default function People({ loaderData, actionData: sent, matches }: Route.ComponentProps) {
  const { members, found, asked } = loaderData;
  const [params] = useSearchParams();
  const { userID, regid } = matches[2].loaderData;
  const waiting = members.filter((one) => one.role === 'coordinator' && one.namingAsked).length;
  const isMissing = params.has('person') && asked === null;
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
        {isMissing ? <Notice kind="warning" title="There is no such donor, or it is you." /> : null}
        {waiting > 0 ? (
          <Notice
            title={`${waiting === 1 ? 'One coordinator asks' : `${waiting} coordinators ask`} to be named to visitors.`}
          />
        ) : null}
        <PeopleTable members={members} />
      </Stack>
      <FindPerson open={params.has('add')} find={params.get('find') ?? ''} found={found} ownRegid={regid} />
      <InvitePerson open={params.has('invite')} userID={userID} sent={sent} />
      <Steps asked={asked} sent={params.has('invite') ? undefined : sent} userID={userID} />
    </Card>
  );
}
