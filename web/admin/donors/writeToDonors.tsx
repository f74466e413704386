// An e-mail to all donors whom the filters of Registered Donors find, in an administrator's own words.
import { data, redirect, useLocation } from 'react-router';
import { disableMatchingDonors, mailMatchingDonors } from '#contract/matchingDonors.ts';
import { matchingWords as words, writeWords } from './words.ts';
import { moderationWords } from '#web/admin/words.ts';
import { DONORS } from '#web/admin/donorHref.ts';
import { loadUser } from '#web/dashboard/guard.ts';
import { leaveWhenEnded } from '#web/dashboard/sessionEnd.ts';
import { isInput, readValues, validate, type Values } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { useIsSending } from '#web/lib/useIsSending.ts';
import { Reauthentication } from '#web/reauthentication/Reauthentication.tsx';
import { submitWithPassword } from '#web/reauthentication/reauthentication.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { ButtonRow } from '#web/ui/ButtonRow.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import type { Route } from './+types/writeToDonors.ts';
import { describeFilters, loadFilterPlaces, readFilters, toExport } from './donorFilters.ts';
import { EmailForm } from './EmailForm.tsx';

const SEND = 'send';

/** The filters and the count of an address. */
function readMatching({ searchParams }: URL) {
  const filters = readFilters(searchParams);
  const matching = { ...toExport(filters), count: searchParams.get('count') ?? '' };
  if (!isInput(disableMatchingDonors, matching)) throw redirect(DONORS);
  return { filters, matching };
}

async function load(args: Route.LoaderArgs) {
  const { role } = await loadUser(args);
  if (role !== 'administrator') throw data(null, { status: 403 });
  const { filters, matching } = readMatching(args.url);
  const filterPlaces = await loadFilterPlaces(args.context.get(pageContext).call, filters);
  const inForce = describeFilters(filters, filterPlaces, { pathname: DONORS, search: '' }).map(({ text }) => text);
  return { inForce, count: Number(matching.count) };
}

async function act(args: Route.ActionArgs) {
  const { context, request, url } = args;
  const page = context.get(pageContext);
  const { matching } = readMatching(url);
  const form = await request.formData();
  const values = readValues(form);
  const { subject, message } = values;
  const { reply, formError, failure } = await submitWithPassword(page, mailMatchingDonors, {
    values,
    input: { ...matching, subject, message },
  });
  if (reply) {
    const { affected } = reply.data;
    if (affected > 0) page.toast({ kind: 'success', title: words.queued(affected) });
    else page.toast({ kind: 'info', title: words.nobody });
    return redirect(backHref(url), 303);
  }
  leaveWhenEnded(args, failure, form);
  if (failure.status >= 500) formError.data.message = moderationWords.unknown.text;
  return formError;
}

export { load as loader, load as clientLoader, act as action, act as clientAction };

export const meta: Route.MetaFunction = () => makeMeta({ title: writeWords.button, isPrivate: true });

/** The list with the same filters. */
function backHref({ search }: { search: string }): string {
  const params = new URLSearchParams(search);
  params.delete('count');
  return params.size > 0 ? `${DONORS}?${params.toString()}` : DONORS;
}

const check = ({ subject, message }: Values) => validate(mailMatchingDonors, { count: 1, subject, message });

export default function WriteToDonors({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { inForce, count } = loaderData;
  const { userID } = matches[2].loaderData;
  const busy = useIsSending(SEND);
  const closeHref = backHref(useLocation());
  return (
    <Card title={words.writeTitle(count)}>
      <Stack>
        <p>{inForce.length > 0 ? inForce.join(', ') : 'No filter: everybody who registered.'}</p>
        <p>{words.lead}</p>
        <EmailForm title={words.writeTitle(count)} check={check} sent={actionData}>
          <ButtonRow>
            <Button type="submit" name="intent" value={SEND} variant="primary" busy={busy}>
              {words.write(count)}
            </Button>
            <LinkButton href={closeHref}>Back to the list</LinkButton>
          </ButtonRow>
          <Reauthentication userID={userID} sent={actionData} busy={busy} button={{ name: 'intent', value: SEND }} />
        </EmailForm>
      </Stack>
    </Card>
  );
}
