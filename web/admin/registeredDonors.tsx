// Registered Donors: find, disable, delete, add and change them.
import { Form, redirect } from 'react-router';
import { deleteDonors, disableDonors, getRegisteredDonors, type RegisteredDonor } from '#contract/adminDonors.ts';
import { loadProfile } from '#web/accounts/profile.ts';
import { loadRegistration } from '#web/accounts/registration.ts';
import { donorWords, moderationLeads, moderationTitles, moderationWords } from '#web/content/moderation.ts';
import { formatMobile } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { Field } from '#web/ui/Field.tsx';
import { SearchIcon, UserPlusIcon } from '#web/ui/icons.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import type { Route } from './+types/registeredDonors.ts';
import { AddDonorDialog } from './AddDonorDialog.tsx';
import { AdminList, NoWrap } from './AdminList.tsx';
import { decide, type Decision, type Noun } from './decisions.tsx';
import { addDonor, changeDonor, type DonorOutcome } from './donorDialogs.ts';
import { EditDonorDialog } from './EditDonorDialog.tsx';
import { ExportLink } from './ExportLink.tsx';
import { hrefOf, limitAndOffset, loadList, withoutDialog } from './list.ts';
import styles from './registeredDonors.module.css';

const DONORS = '/dashboard/registered-donors';
const noun: Noun = ['donor', 'donors'];

const decisions: readonly Decision[] = [
  {
    intent: 'disable',
    label: 'Disable',
    variant: 'secondary',
    consequence: donorWords.onceDisabled,
    run: (call, ids) => call(disableDonors, { donorIds: ids }),
    toast: (affected) => moderationWords.done(affected, noun, 'disabled'),
  },
  {
    intent: 'delete',
    label: 'Delete',
    variant: 'danger',
    consequence: donorWords.onceDeleted,
    run: (call, ids) => call(deleteDonors, { donorIds: ids }),
    toast: (affected) => moderationWords.done(affected, noun, 'deleted'),
  },
];

async function load({ context, request, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const list = await loadList({ request, url }, (wanted) =>
    call(getRegisteredDonors, { ...limitAndOffset(wanted), searchTerm: wanted.search || null }),
  );
  const edited = list.rows.find(({ regid }) => String(regid) === list.address.more);
  return {
    list,
    adding: list.address.isAdding && list.failure === null ? await loadRegistration(call) : null,
    editing: edited ? await loadProfile(call, edited) : null,
  };
}

async function act(args: Route.ActionArgs) {
  const { context, request, url } = args;
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent !== 'add' && intent !== 'edit') return decide(args, form, decisions);
  const change = intent === 'add' ? addDonor : changeDonor;
  const sentBack = await change(context.get(pageContext), request, form);
  return sentBack ?? redirect(withoutDialog(url), 303);
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

/** A rejected decision also reloads the rows. */
export const shouldRevalidate = () => true;

export const meta: Route.MetaFunction = () => makeMeta({ title: moderationTitles.donors, isPrivate: true });

const columns: readonly Column<RegisteredDonor>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    cell: ({ fullName, userID }) => (
      <>
        {fullName} <span className={styles.id}>{userID}</span>
      </>
    ),
  },
  {
    key: 'availability',
    header: 'Avail/Unavail',
    cell: ({ availableunavailable }) =>
      availableunavailable === 'A' ? <Badge kind="available">Avail</Badge> : <Badge kind="unavailable">Unavail</Badge>,
  },
  { key: 'mobile', header: 'Mobile No.', cell: (donor) => <NoWrap>{formatMobile(donor.mobileNumber ?? '—')}</NoWrap> },
  { key: 'landline', header: 'Landline No.', cell: ({ landlineNumber }) => landlineNumber ?? '—' },
  { key: 'gender', header: 'Gender', cell: ({ gender }) => gender ?? '—' },
];

/** Anywhere in the user id, in any case. The address keeps what was looked for. */
function Search({ search }: { search: string }) {
  return (
    <Form method="get" action={DONORS} role="search" className={styles.search}>
      <Field label={donorWords.search} name="search">
        {/* A new address is a new field. */}
        <TextInput key={search} type="search" defaultValue={search} maxLength={100} autoComplete="off" />
      </Field>
      <Button type="submit" icon={<SearchIcon size={20} />}>
        Search
      </Button>
      {search ? (
        <LinkButton href={DONORS} variant="quiet">
          Show all
        </LinkButton>
      ) : null}
    </Form>
  );
}

export default function RegisteredDonors({ loaderData, actionData, matches: [root] }: Route.ComponentProps) {
  const { list, adding, editing } = loaderData;
  const outcome: DonorOutcome = actionData ?? {};
  const here = { page: list.address.page, search: list.address.search };
  const closeHref = hrefOf(DONORS, here);
  return (
    <>
      <AdminList
        title={moderationTitles.donors}
        lead={moderationLeads.donors}
        list={list}
        idOf={({ regid }) => String(regid)}
        nameOf={({ fullName, userID }) => `${fullName ?? userID} (${userID})`}
        columns={columns}
        moreLabel="View More"
        decisions={decisions}
        noun={noun}
        outcome={outcome}
        aside={
          <>
            <ExportLink list="donors" filters={{ searchTerm: here.search || null }} />
            <LinkButton href={hrefOf(DONORS, { ...here, isAdding: true })} icon={<UserPlusIcon size={20} />}>
              {donorWords.add}
            </LinkButton>
          </>
        }
      >
        <Search search={here.search} />
      </AdminList>
      <AddDonorDialog
        state={adding && (outcome.adding ?? adding)}
        thisYear={root.loaderData.year}
        closeHref={closeHref}
      />
      <EditDonorDialog stored={editing} sent={outcome.editing} closeHref={closeHref} />
    </>
  );
}
