// Registered Donors: find, disable, delete, restore, add and change them.
import { redirect, useLocation, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { RegisteredDonor } from '#contract/adminDonors.ts';
import { disableMatchingDonors } from '#contract/matchingDonors.ts';
import { loadProfile } from '#web/accounts/profile.ts';
import { loadRegistration } from '#web/accounts/registration.ts';
import { donorWords, moderationWords } from '#web/admin/words.ts';
import { matchingWords } from './words.ts';
import { adminPages, metaOf } from '#web/admin/pages.ts';
import { pageContext } from '#web/lib/page.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { UserPlusIcon } from '#web/ui/icons.tsx';
import type { Route } from './+types/registeredDonors.ts';
import { AddDonorDialog } from './AddDonorDialog.tsx';
import { useDialogParams } from '#web/admin/AddressDialog.tsx';
import { nameOf } from '#web/admin/donorHref.ts';
import { AdminList } from '#web/admin/AdminList.tsx';
import type { Commands } from '#web/admin/commands/command.ts';
import { runCommand } from '#web/admin/commands/runCommand.ts';
import { donorCommands } from './donorCommands.ts';
import { donorColumns } from './donorColumns.tsx';
import { addDonor, changeDonor, type DonorOutcome } from './donorDialogs.ts';
import { findDonors, loadFilterPlaces, readFilters, toExport, writeHref, type DonorFilters } from './donorFilters.ts';
import { DonorSearch } from './DonorSearch.tsx';
import { EditDonorDialog } from './EditDonorDialog.tsx';
import { ExportLink } from '#web/admin/ExportLink.tsx';
import { useMayCall } from '#web/admin/useMayCall.ts';
import { isOnlyDialog } from '#web/admin/isOnlyDialog.ts';
import { exportCount, hrefWith, loadList, readAddress, withoutDialog, type List } from '#web/admin/list.ts';
import styles from './registeredDonors.module.css';

const { restore, disable, erase, delete: remove } = donorCommands;
const commands: Commands = { disable, delete: remove };
const commandsOnDeleted: Commands = { restore, erase };

async function load({ context, request, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const filters = readFilters(url.searchParams);
  const { isAdding } = readAddress(url.searchParams);
  const [list, filterPlaces, adding] = await Promise.all([
    loadList({ request, url }, findDonors(call, filters)),
    loadFilterPlaces(call, filters),
    isAdding ? loadRegistration(call) : null,
  ]);
  // A deleted donor is restored before changes.
  const edited =
    filters.deleted === 'yes' ? undefined : list.rows.find(({ regid }) => String(regid) === list.address.more);
  return {
    list,
    filters,
    filterPlaces,
    adding: list.failure === null ? adding : null,
    editing: edited ? await loadProfile(call, edited) : null,
  };
}

async function act(args: Route.ActionArgs) {
  const { request, url } = args;
  const form = await request.formData();
  const intent = form.get('intent');
  if (intent !== 'add' && intent !== 'edit') {
    const filters = toExport(readFilters(url.searchParams));
    return runCommand(args, form, { ...commands, ...commandsOnDeleted }, { filters, next: withoutDialog(url) });
  }
  const sentBack = await (intent === 'add' ? addDonor : changeDonor)(args, form);
  // An added donor is the newest: the first row without filters.
  return sentBack ?? redirect(intent === 'add' ? url.pathname : withoutDialog(url), 303);
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

/** A refused command also reloads the rows; a rejected form does not. To close a dialog needs nothing. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs & { actionResult?: DonorOutcome }): boolean {
  if (args.actionResult?.adding || args.actionResult?.editing) return false;
  const { more, isAdding } = readAddress(args.nextUrl.searchParams);
  return !isOnlyDialog(args) || more !== null || isAdding;
}

export const meta = metaOf('donors');

/** What to know before a command on a donor. */
function noteOn({ userType, availableunavailable }: RegisteredDonor, intent: string): string | null {
  const notes = [
    userType === '1' && 'is an administrator',
    intent === 'disable' && availableunavailable === 'U' && 'already unavailable',
  ];
  return notes.filter(Boolean).join(', ') || null;
}

interface ActionsProps {
  filters: DonorFilters;
  list: List<RegisteredDonor>;
}

function Actions({ filters, list }: ActionsProps) {
  const here = useLocation();
  return (
    <div className={styles.actions}>
      {filters.deleted === 'yes' ? null : (
        <>
          <LinkButton href={`${here.pathname}?deleted=yes`} variant="quiet">
            Deleted Donors
          </LinkButton>
          <ExportLink list="donors" filters={toExport(filters)} count={exportCount(list)} />
        </>
      )}
      <LinkButton href={hrefWith(here, { isAdding: true })} icon={<UserPlusIcon size={20} />} data-keep-scroll>
        {donorWords.add}
      </LinkButton>
    </div>
  );
}

export default function RegisteredDonors({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { filters, filterPlaces, adding, editing } = loaderData;
  const [root, , dashboard] = matches;
  const outcome: DonorOutcome = actionData ?? {};
  const here = useLocation();
  const params = useDialogParams();
  const [shown, wanted] = [readAddress(params.shown), readAddress(params.wanted)];
  const list = { ...loaderData.list, address: shown };
  const isListed = (more: string | null) => list.rows.some(({ regid }) => String(regid) === more);
  const closeHref = hrefWith(here, {});
  const mayCall = useMayCall();
  const showsDeleted = filters.deleted === 'yes';
  return (
    <div className={styles.donors}>
      <AdminList
        title={adminPages.donors.title}
        lead={adminPages.donors.lead}
        list={list}
        idOf={({ regid }) => String(regid)}
        nameOf={nameOf}
        noteOn={noteOn}
        columns={donorColumns}
        moreLabel={showsDeleted ? undefined : 'View More'}
        commands={showsDeleted ? commandsOnDeleted : commands}
        outcome={outcome}
        matching={
          showsDeleted || !mayCall(disableMatchingDonors) ? null : (
            <LinkButton href={writeHref(filters, list.total)} size="small">
              {matchingWords.write(list.total)}
            </LinkButton>
          )
        }
        empty={
          filters.search === '' ? undefined : <EmptyState text={moderationWords.none} hint={donorWords.notSearched} />
        }
        aside={<Actions filters={filters} list={list} />}
      >
        <DonorSearch filters={filters} filterPlaces={filterPlaces} errors={list.errors} />
      </AdminList>
      <AddDonorDialog
        open={wanted.isAdding && list.failure === null}
        state={shown.isAdding && adding ? (outcome.adding ?? adding) : null}
        thisYear={root.loaderData.year}
        closeHref={closeHref}
      />
      <EditDonorDialog
        open={isListed(wanted.more) && !showsDeleted}
        stored={editing && shown.more === String(editing.user.regid) ? editing : null}
        sent={outcome.editing}
        closeHref={closeHref}
        by={dashboard.loaderData}
      />
    </div>
  );
}
