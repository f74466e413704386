// Administrators: who they are, invite one, make a donor one, remove one.
import { Form } from 'react-router';
import { getAdmins, type Admin } from '#contract/admins.ts';
import { getCoordinators } from '#contract/coordinators.ts';
import { getDistricts, getStates, INDIA } from '#contract/locations.ts';
import { adminRoles } from '#contract/profile.ts';
import { emailLink } from '#web/admin/contactLinks.tsx';
import { adminWords } from '#web/admin/words/admins.ts';
import { moderationLeads } from '#web/admin/words/moderation.ts';
import { moderationTitles } from '#web/admin/words/titles.ts';
import { formatInstant, formatMoment } from '#web/lib/format.ts';
import { readValues } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { orErrorPage, pageContext } from '#web/lib/page.ts';
import { useFocusAfterPost } from '#web/lib/useFocusAfterPost.ts';
import { Reauthentication } from '#web/reauthentication/Reauthentication.tsx';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DataTable, type Column } from '#web/ui/DataTable.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Words } from '#web/ui/Words.tsx';
import type { Route } from './+types/admins.ts';
import { AdminButton } from './AdminButton.tsx';
import { ADMINS, AGAIN, changeAdmins, INVITE, PROMOTE, ROLES, type Asked } from './changeAdmins.ts';
import { Coordinators } from './Coordinators.tsx';
import { RemoveAdmin } from './RemoveAdmin.tsx';

/** Of a district in a form. */
const LONGEST_ID = 16;

async function load({ context, url: { searchParams } }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const { data: admins } = await orErrorPage(call(getAdmins, {}));
  const asked = searchParams.get('remove');
  const state = /^[1-9]\d{0,8}$/.exec(searchParams.get('state') ?? '')?.[0] ?? '';
  const [coordinators, states, districts] = await orErrorPage(
    Promise.all([
      call(getCoordinators, {}),
      call(getStates, { countryId: INDIA }),
      state === '' ? { data: [] } : call(getDistricts, { stateId: state }),
    ]),
  );
  return {
    admins,
    removing: admins.find(({ regid, me }) => String(regid) === asked && !me) ?? null,
    coordinators: coordinators.data,
    states: states.data,
    chosen: { userID: searchParams.get('coordinator')?.slice(0, 100) ?? '', state, districts: districts.data },
  };
}

async function act({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  const isId = (value: unknown) => typeof value === 'string' && value.length <= LONGEST_ID;
  const values = { ...readValues(form), districts: form.getAll('district').filter(isId).map(String).join(',') };
  return changeAdmins({ page: context.get(pageContext), request, values });
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: moderationTitles.admins, isPrivate: true });

function LastLogin({ lastLogin, canLogIn, isInvited }: Admin) {
  if (isInvited) return adminWords.invitedOnly;
  return (
    <>
      {lastLogin === null ? adminWords.notYet : formatInstant(lastLogin)}{' '}
      {canLogIn ? null : <Badge kind="unavailable">{adminWords.cannotLogIn}</Badge>}
    </>
  );
}

const columns: readonly Column<Admin>[] = [
  {
    key: 'userID',
    header: 'User ID',
    card: 'title',
    cell: ({ userID, me, role }) => (
      <>
        <Words text={userID} /> {me ? <Badge kind="good">{adminWords.you}</Badge> : null}{' '}
        {role === 'moderator' ? <Badge>{adminWords.moderator}</Badge> : null}
      </>
    ),
  },
  {
    key: 'contact',
    header: 'Name and e-mail',
    cell: ({ fullName, emailId }) => (
      <div>
        {fullName === null ? null : (
          <>
            <Words text={fullName} />
            <br />
          </>
        )}
        {emailId === null ? '-' : emailLink(emailId)}
      </div>
    ),
  },
  { key: 'since', header: 'Since', cell: ({ since }) => formatMoment(since) },
  { key: 'lastLogin', header: 'Last login', cell: LastLogin },
  {
    key: 'secondFactor',
    header: 'Second factor',
    cell: ({ secondFactor }) => (
      <Badge kind={secondFactor ? 'good' : 'unavailable'}>{secondFactor ? 'On' : 'Off'}</Badge>
    ),
  },
];

function AdminActions({ admin, ...asked }: Asked & { admin: Admin }) {
  const other = admin.role === 'moderator' ? 'administrator' : 'moderator';
  return (
    <ButtonRow>
      {admin.isInvited && admin.emailId !== null ? (
        <AdminButton
          intent={`${AGAIN}${admin.regid}`}
          label={adminWords.inviteAgain}
          about={`the invitation of ${admin.userID}`}
          {...asked}
        />
      ) : null}
      <AdminButton
        intent={`${ROLES[other]}${admin.regid}`}
        label={adminWords.makeRole[other]}
        about={admin.userID}
        {...asked}
      />
      <LinkButton href={`${ADMINS}?remove=${admin.regid}`} variant="quiet" size="small" data-keep-scroll>
        {adminWords.remove}
        <span className="visually-hidden"> {admin.userID}</span>
      </LinkButton>
    </ButtonRow>
  );
}

const actionsColumn = (asked: Asked): Column<Admin> => ({
  key: 'actions',
  header: 'Actions',
  card: 'full',
  cell: (admin) => (admin.me ? null : <AdminActions admin={admin} {...asked} />),
});

function AdminTable({ admins, ...asked }: Asked & { admins: readonly Admin[] }) {
  return (
    <DataTable
      caption={moderationTitles.admins}
      captionHidden
      columns={[...columns, actionsColumn(asked)]}
      rows={admins}
      rowKey={({ regid }) => String(regid)}
      empty="—"
    />
  );
}

const roleOptions = adminRoles.map((role) => ({ value: role, label: adminWords.rolesInFull[role] }));

interface FieldProps {
  label: string;
  name: string;
  type?: 'email';
}

interface FormProps extends Asked {
  intent: string;
  title: string;
  lead: string;
  button: string;
  fields: readonly FieldProps[];
}

function AdminForm({ intent, title, lead, button, fields, userID, sent: any }: FormProps) {
  const sent = any?.values.intent === intent ? any : undefined;
  const isSending = useIsSending(intent);
  return (
    <Card title={title}>
      <Form method="post" action={ADMINS} preventScrollReset aria-label={title}>
        <FormKey />
        <Stack>
          <p>{lead}</p>
          {fields.map(({ label, name, type }) => (
            <Field key={name} label={label} name={name} error={sent?.errors[name]} required>
              <TextInput type={type} defaultValue={sent?.values[name]} maxLength={254} autoComplete="off" />
            </Field>
          ))}
          <Field label={adminWords.role} name="role" error={sent?.errors.role}>
            <Select options={roleOptions} defaultValue={sent?.values.role ?? 'administrator'} />
          </Field>
          <div>
            <Button type="submit" name="intent" value={intent} variant="primary" busy={isSending}>
              {button}
            </Button>
          </div>
          <Reauthentication userID={userID} sent={sent} busy={isSending} button={{ name: 'intent', value: intent }} />
        </Stack>
      </Form>
    </Card>
  );
}

export default function Admins({ loaderData, actionData: sent, matches }: Route.ComponentProps) {
  const { admins, removing, ...roles } = loaderData;
  const { userID } = matches[2].loaderData;
  const asked = { userID, sent };
  // The forms are empty again once the list has changed.
  const list = admins.map(({ regid }) => regid).join(' ');
  return (
    <div onSubmit={useFocusAfterPost()}>
      <Stack gap="large">
        <Card title={moderationLeads.admins}>
          <AdminTable admins={admins} {...asked} />
          <RemoveAdmin admin={removing} {...asked} />
        </Card>
        <AdminForm
          key={`invite ${list}`}
          intent={INVITE}
          title={adminWords.invite}
          lead={adminWords.inviteLead}
          button={adminWords.inviteButton}
          fields={[
            { label: 'User ID', name: 'userID' },
            { label: 'Email', name: 'emailId', type: 'email' },
          ]}
          {...asked}
        />
        <AdminForm
          key={`promote ${list}`}
          intent={PROMOTE}
          title={adminWords.promote}
          lead={adminWords.promoteLead}
          button={adminWords.promoteButton}
          fields={[{ label: 'User ID of the donor', name: 'donorUserID' }]}
          {...asked}
        />
        <Coordinators {...roles} {...asked} />
      </Stack>
    </div>
  );
}
