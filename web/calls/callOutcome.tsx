// 'How did it go?' without JavaScript. Its address holds the search to return to and, as `call`, the donor and the receipt.
import { redirect } from 'react-router';
import { RECEIPT_LENGTH, reportOutcome } from '#contract/calls.ts';
import { readValues, submit } from '#web/lib/form.ts';
import { FormKey } from '#web/lib/FormKey.tsx';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { routerHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { Button, LinkButton } from '#web/ui/Button.tsx';
import { Page, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/callOutcome.ts';
import { listAnswers } from './answers.ts';
import styles from './callOutcome.module.css';

const CALL = 'call';
const ANSWERED = 'answered';

/** Nothing of the search is read here. */
function resultsHref({ searchParams }: URL): string {
  const search = new URLSearchParams(searchParams);
  search.delete(CALL);
  search.delete(ANSWERED);
  return `/find-donor?${search.toString()}`;
}

export const loader = ({ url }: Route.LoaderArgs) => ({
  hasDonor: url.searchParams.get(CALL)?.split('.', 2)[1]?.length === RECEIPT_LENGTH,
  isAnswered: url.searchParams.has(ANSWERED),
  results: resultsHref(url),
});

export async function action({ context, request, url }: Route.ActionArgs) {
  const [regid = '', receipt = ''] = url.searchParams.get(CALL)?.split('.', 2) ?? [];
  const { outcome } = readValues(await request.formData());
  const { formError } = await submit(context.get(pageContext), reportOutcome, {
    values: {},
    input: { regid, outcome, receipt },
  });
  if (!formError) return redirect(`${routerHref(url)}&${ANSWERED}=1`, 303);
  const { errors, message } = formError.data;
  formError.data.message = errors.receipt ?? errors.outcome ?? message;
  return formError;
}

export const handle = { isStatic: true };
export const headers = noindexHeaders;
export const meta: Route.MetaFunction = () => makeMeta({ title: t('calls.title'), isPrivate: true });

function Answers({ failed }: { failed?: string }) {
  return (
    <form method="post">
      <FormKey />
      <Stack gap="small">
        {failed ? <Notice kind="error" alert title={failed} /> : null}
        {listAnswers().map(({ outcome, label }) => (
          <Button key={outcome} type="submit" name="outcome" value={outcome} wide>
            {label}
          </Button>
        ))}
        <p>{t('calls.whoSees')}</p>
      </Stack>
    </form>
  );
}

export default function CallOutcome({ loaderData, actionData }: Route.ComponentProps) {
  const { hasDonor, isAnswered, results } = loaderData;
  const isOpen = hasDonor && !isAnswered;
  return (
    <>
      <PageTitle title={t('calls.title')} lead={isOpen ? t('calls.lead') : undefined} homeHref="/" />
      <Page>
        <div className={styles.sheet}>
          <Stack>
            {isOpen ? <Answers failed={actionData?.message} /> : null}
            {hasDonor && isAnswered ? <Notice kind="success" title={t('calls.thanks')} /> : null}
            {hasDonor ? null : <Notice kind="warning" title={t('calls.noDonor')} />}
            <LinkButton href={results} variant={isOpen ? 'quiet' : 'primary'} wide>
              {t(hasDonor ? 'calls.back' : 'site.findDonor')}
            </LinkButton>
          </Stack>
        </div>
      </Page>
    </>
  );
}
