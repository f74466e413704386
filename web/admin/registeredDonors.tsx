// Registered Donors: find, disable, delete, add and change them.
import { useActionData, useLoaderData, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { ROWS_PER_PAGE } from '#contract/admin.ts';
import { deleteDonors, disableDonors, getRegisteredDonors, type RegisteredDonor } from '#contract/adminDonors.ts';
import type { RegistrationState } from '#web/accounts/registration.ts';
import { donorWords, moderationLeads, moderationTitles, moderationWords } from '#web/content/moderation.ts';
import { formatMobile } from '#web/lib/format.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { actions, loaders, type Page } from '#web/lib/page.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { LinkButton } from '#web/ui/Button.tsx';
import { UserPlusIcon } from '#web/ui/icons.tsx';
import { AddDonorDialog } from './AddDonorDialog.tsx';
import { hrefOf } from './address.ts';
import { decide } from './decide.ts';
import { addDonor, changeDonor, DONORS, loadAdding, loadEditing, type SentDonor } from './donorDialogs.ts';
import { DonorName } from './DonorName.tsx';
import { DonorSearch } from './DonorSearch.tsx';
import { EditDonorDialog } from './EditDonorDialog.tsx';
import { ListPage } from './ListPage.tsx';
import { loadList } from './loadList.ts';
import { countOf } from './queueScreen.tsx';
import type { ListScreen } from './screen.ts';
import { Whole } from './Whole.tsx';

const thing = ['donor', 'donors'] as const;

const screen: ListScreen<RegisteredDonor> = {
  title: moderationTitles.donors,
  lead: moderationLeads.donors,
  path: DONORS,
  load: (call, { page, search }) =>
    call(getRegisteredDonors, { limit: ROWS_PER_PAGE, offset: (page - 1) * ROWS_PER_PAGE, searchTerm: search || null }),
  idOf: ({ regid }) => String(regid),
  nameOf: ({ fullName, userID }) => `${fullName ?? userID} (${userID})`,
  columns: [
    { key: 'name', header: 'Name', card: 'title', cell: (user) => <DonorName user={user} /> },
    {
      key: 'availability',
      header: 'Avail/Unavail',
      cell: ({ availableunavailable }) =>
        availableunavailable === 'A' ? (
          <Badge kind="available">Avail</Badge>
        ) : (
          <Badge kind="unavailable">Unavail</Badge>
        ),
    },
    {
      key: 'mobile',
      header: 'Mobile No.',
      cell: ({ mobileNumber }) => <Whole>{formatMobile(mobileNumber ?? '—')}</Whole>,
    },
    { key: 'landline', header: 'Landline No.', cell: ({ landlineNumber }) => landlineNumber ?? '—' },
    { key: 'gender', header: 'Gender', cell: ({ gender }) => gender ?? '—' },
  ],
  decisions: [
    {
      intent: 'disable',
      label: 'Disable',
      variant: 'secondary',
      question: (count) => `Disable ${countOf(count, thing)}?`,
      consequence: donorWords.onceDisabled,
      toast: (affected) => moderationWords.done(affected, thing, 'disabled'),
      run: (call, { ids }) => call(disableDonors, { donorIds: ids }),
    },
    {
      intent: 'delete',
      label: 'Delete',
      variant: 'danger',
      question: (count) => `Delete ${countOf(count, thing)}?`,
      consequence: `${donorWords.onceDeleted} ${moderationWords.noWayBack}`,
      toast: (affected) => moderationWords.done(affected, thing, 'deleted'),
      run: (call, { ids }) => call(deleteDonors, { donorIds: ids }),
    },
  ],
};

async function load(page: Page, request: Request) {
  const shown = await loadList(screen, page, request);
  const edited = shown.rows.find(({ regid }) => String(regid) === shown.address.more);
  return {
    ...shown,
    adding: shown.address.isAdding && shown.failure === null ? await loadAdding(page, request) : null,
    editing: edited ? await loadEditing(page, request, edited) : null,
  };
}

async function act(page: Page, request: Request) {
  const form = await request.formData();
  if (form.get('intent') === 'add') return addDonor(page, request, form);
  if (form.get('intent') === 'edit') return changeDonor(page, request, form);
  return decide(screen, page, { request, form });
}

const loading = loaders(load);
export const loader = (args: LoaderFunctionArgs) => loading.loader(args);
export const clientLoader = (args: ClientLoaderFunctionArgs) => loading.clientLoader(args);

const acting = actions(act);
export const action = acting.action;
export const clientAction = acting.clientAction;

export const handle = { title: screen.title };
export const meta = () => makeMeta({ title: screen.title, isPrivate: true });
/** A decision that cannot be carried out needs the fresh rows too. */
export const shouldRevalidate = () => true;

export default function RegisteredDonors() {
  const { address, adding, editing } = useLoaderData<typeof loader>();
  const sent = useActionData() as { adding?: RegistrationState; editing?: SentDonor } | undefined;
  const here = { page: address.page, search: address.search };
  const closeHref = hrefOf(DONORS, here);
  return (
    <>
      <ListPage
        screen={screen}
        moreLabel="View More"
        before={<DonorSearch search={address.search} />}
        buttons={
          <LinkButton href={hrefOf(DONORS, { ...here, isAdding: true })} icon={<UserPlusIcon size={20} />}>
            {donorWords.add}
          </LinkButton>
        }
      />
      <AddDonorDialog state={adding && (sent?.adding ?? adding)} closeHref={closeHref} />
      <EditDonorDialog stored={editing} sent={sent?.editing} closeHref={closeHref} />
    </>
  );
}
