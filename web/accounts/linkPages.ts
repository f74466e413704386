// What the pages of emailedLinks.ts load and do.
import { redirectDocument, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router';
import { resetPassword } from '#contract/accounts.ts';
import { dayInIndia } from '#contract/indiaTime.ts';
import { describeLink, linkPurposes, type LinkPurpose } from '#contract/links.ts';
import { readValues, submit, type Values } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext } from '#web/lib/page.ts';
import { forgetUser } from '#web/lib/session.ts';
import { t } from '#web/messages/t.ts';
import { emailedLinks, type EmailedLink } from './emailedLinks.ts';
import { answerLink, behindLink, tokenOf } from './link.ts';
import { validateRepetition } from './repeatedPassword.ts';

/** What the pages at this path are for; the first names the page of a link that does not work. */
const purposesAt = (path: string) => linkPurposes.filter((purpose) => emailedLinks[purpose]?.path === path);

export function declarationOf(purpose: LinkPurpose): EmailedLink {
  const declaration = emailedLinks[purpose];
  if (!declaration) throw new Error(`No page of emailedLinks.ts is for ${purpose}.`);
  return declaration;
}

const declarationAt = (path: string) => declarationOf(purposesAt(path)[0]!);

/** The link of the page's URL; null when it is unknown, expired, void or of another page. */
export async function loadLinkPage({ context, url, pattern }: LoaderFunctionArgs) {
  const purposes = purposesAt(pattern);
  const { data: found } = await behindLink(context.get(pageContext).call(describeLink, { token: tokenOf(url) }));
  const link = found && purposes.includes(found.purpose) ? found : null;
  return {
    link,
    purpose: link?.purpose ?? purposes[0]!,
    /** The answer whose button was pressed and is to be pressed once more. */
    asked: url.searchParams.get('answer'),
    today: dayInIndia(new Date()),
  };
}

export type LinkPageData = Awaited<ReturnType<typeof loadLinkPage>>;

/** `outcome`: what the link is answered with. `answered`: by this very request. */
export function readState(
  { link, purpose, asked }: Pick<LinkPageData, 'link' | 'purpose'> & { asked?: string | null },
  answered = link?.answer ?? null,
) {
  const declaration = declarationOf(purpose);
  const outcome = answered === null ? undefined : declaration.outcomes?.[answered];
  const isAskedAgain = answered === null && link !== null;
  const again = isAskedAgain ? declaration.choices.find(({ answer }) => answer === asked)?.confirm : undefined;
  return {
    declaration,
    outcome,
    title: t(outcome?.title ?? again ?? declaration.title),
    isSpent: answered !== null && !outcome,
  };
}

export const metaOfLink = ({ loaderData }: { loaderData?: LinkPageData }) =>
  makeMeta({ title: loaderData ? readState(loaderData).title : '', isPrivate: true });

async function setPassword({ context, url }: ActionFunctionArgs, values: Values) {
  const page = context.get(pageContext);
  const { newPassword = '', DOB } = values;
  const input = { token: tokenOf(url), newPassword, DOB };
  const extra = validateRepetition(newPassword, values.confirmPassword);
  const { formError, failure } = await submit(page, resetPassword, { values, input, extra });
  if (formError) {
    if (failure.code !== 'invalid_input')
      page.toast({ kind: 'error', title: t('accounts.error'), text: formError.data.message });
    return formError;
  }
  forgetUser();
  page.toast(
    { kind: 'success', title: t('accounts.passwordChanged'), text: t('dashboard.changePassword') },
    { nextDocument: true },
  );
  return redirectDocument('/login', 303);
}

export async function answerLinkPage(args: ActionFunctionArgs) {
  const { request, url, pattern } = args;
  const { setsPassword, endpoint, choices, after } = declarationAt(pattern);
  const values = readValues(await request.formData());
  const { answer } = values;
  if (setsPassword && answer === undefined) return setPassword(args, values);
  const input = { token: tokenOf(url), answer };
  if (after !== 'stays') return answerLink(args, endpoint, input, after);
  // A mail program posts with one click (RFC 8058) and follows no redirect.
  const refused = await answerLink(args, endpoint, input);
  return refused instanceof Response ? { answered: choices[0]!.answer } : refused;
}
