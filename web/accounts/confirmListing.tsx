// The page that the links in e-mails about a listing open: after an objection, and to ask whether the donor still answers.
import { addDays, dayInIndia } from '#contract/indiaTime.ts';
import { confirmListing, listingAnswers, pauseDays, type ListingAnswer } from '#contract/listing.ts';
import { readValues } from '#web/lib/form.ts';
import { formatDate } from '#web/lib/format.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/confirmListing.ts';
import { answerLink, loadLink, tokenOf, type Link } from './link.ts';
import { LinkChoice } from './LinkChoice.tsx';
import { LinkPage } from './LinkPage.tsx';

export async function loader(args: Route.LoaderArgs) {
  return { link: await loadLink(args, ['listing', 'availability']), today: dayInIndia(new Date()) };
}

export async function action(args: Route.ActionArgs) {
  const { answer } = readValues(await args.request.formData());
  return answerLink(args, confirmListing, { token: tokenOf(args.url), answer });
}

export const handle = { isStatic: true };
export const headers = noindexHeaders;

const isPause = (answer: string | null) => answer !== 'yes' && answer !== 'off';

function titleOf(link: Link | null): string {
  const isQuestion = link?.purpose === 'availability';
  if (!link?.answer) return t(isQuestion ? 'listing.askTitle' : 'objection.askTitle');
  if (isPause(link.answer)) return t('listing.pausedTitle');
  if (link.answer === 'off') return t('objection.offTitle');
  return t(isQuestion ? 'listing.yesTitle' : 'objection.keptTitle');
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  makeMeta({ title: titleOf(loaderData?.link ?? null), isPrivate: true });

function ToDashboard() {
  return (
    <LinkButton href="/dashboard" wide>
      {t('objection.toDashboard')}
    </LinkButton>
  );
}

function Outcome({ answer }: Pick<Link, 'answer'>) {
  const isKept = answer === 'yes';
  const said = isPause(answer) ? 'listing.paused' : 'objection.off';
  return (
    <>
      <Notice kind="success" title={t(isKept ? 'objection.kept' : said)} />
      {isKept ? null : <ToDashboard />}
    </>
  );
}

function ObjectionChoice() {
  return (
    <Stack>
      <p>{t('objection.ask')}</p>
      <LinkChoice value="yes" variant="primary" means={t('objection.keepMeans')}>
        {t('objection.keep')}
      </LinkChoice>
      <LinkChoice value="off" means={t('objection.takeOffMeans')}>
        {t('objection.takeOff')}
      </LinkChoice>
    </Stack>
  );
}

function meansOf(answer: ListingAnswer, today: string): string {
  const days = pauseDays[answer];
  if (days !== undefined) return t('listing.pauseMeans', { date: formatDate(addDays(today, days)) });
  return t(answer === 'yes' ? 'listing.yesMeans' : 'listing.offMeans');
}

const labels = {
  yes: 'listing.yes',
  pause30: 'listing.pause30',
  pause90: 'listing.pause90',
  pause180: 'listing.pause180',
  off: 'listing.off',
} as const;

function AvailabilityChoice({ today }: { today: string }) {
  return (
    <Stack gap="large">
      {listingAnswers.map((answer) => (
        <LinkChoice
          key={answer}
          value={answer}
          variant={answer === 'yes' ? 'primary' : 'secondary'}
          means={meansOf(answer, today)}
        >
          {t(labels[answer])}
        </LinkChoice>
      ))}
    </Stack>
  );
}

export default function ConfirmListing({ loaderData: { link, today }, actionData }: Route.ComponentProps) {
  const isQuestion = link?.purpose === 'availability';
  return (
    <LinkPage
      title={titleOf(link)}
      lead={t(isQuestion ? 'listing.askLead' : 'objection.askLead')}
      link={link}
      failed={actionData}
      outcome={link?.answer ? <Outcome answer={link.answer} /> : undefined}
      renew={<ToDashboard />}
    >
      {isQuestion ? <AvailabilityChoice today={today} /> : <ObjectionChoice />}
    </LinkPage>
  );
}
