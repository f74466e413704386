// Better words for a translated sentence. English has no translation, so its page is the one for feedback.
import { redirect } from 'react-router';
import * as z from 'zod/mini';
import { translation } from '#contract/translation.ts';
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { languageCode } from '#web/messages/language.ts';
import { t } from '#web/messages/t.ts';
import type { Route } from './+types/betterWords.ts';
import { FormSent } from './FormSent.tsx';
import { sendForm, type PublicForm } from './publicForm.ts';
import { PublicFormPage } from './PublicFormPage.tsx';

const HERE = '/better-words';

const form: PublicForm<typeof translation.add> = {
  title: 'site.betterWords',
  lead: 'betterWords.lead',
  endpoint: translation.add,
  fields: translation.sent,
  groups: [{ legend: 'betterWords.suggestion', fields: ['sentence', 'betterWords', 'name'] }],
};

/** The page with the sentence; null where the address names none of this site. */
const pageIn = ({ searchParams }: URL): string | null =>
  z.safeParse(translation.add.input.shape.page, searchParams.get('page')).data ?? null;

const hrefOf = (page: string | null, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ ...more, ...(page !== null && { page }) }).toString();
  return query === '' ? HERE : `${HERE}?${query}`;
};

function requireTranslation() {
  const language = languageCode();
  if (language === 'en') throw redirect('/Feedback', 303);
  return language;
}

/** The form about the page that the address names, in the language of the address. */
function formAt(url: URL): PublicForm<typeof translation.add> {
  const page = pageIn(url);
  return { ...form, more: () => ({ language: requireTranslation(), page }), sentHref: hrefOf(page, { sent: '1' }) };
}

function load({ url }: Route.LoaderArgs) {
  requireTranslation();
  return { page: pageIn(url), isSent: url.searchParams.has('sent') };
}
export { load as loader, load as clientLoader };

const act = (args: Route.ActionArgs) => sendForm(formAt(args.url), args);
export { act as action, act as clientAction };

export const meta: Route.MetaFunction = () =>
  makeMeta({ title: t(form.title), description: t(form.lead), isPrivate: true });

export const headers = noindexHeaders;

export default function BetterWords({ loaderData: { page, isSent }, actionData }: Route.ComponentProps) {
  if (!isSent || actionData) return <PublicFormPage form={form} refused={actionData} />;
  const back = page === null ? [] : [{ label: t('betterWords.back'), href: page }];
  return (
    <FormSent
      title={t(form.title)}
      received={t('betterWords.received')}
      next={t('betterWords.receivedNext')}
      links={[{ label: t('betterWords.another'), href: hrefOf(page) }, ...back]}
    />
  );
}
