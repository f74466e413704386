// The site as pages show it, and with content that is not saved, for the administrator who wrote it: the form, which shows
// this page beside it, is posted to it.
import { createContext, data, type MiddlewareFunction } from 'react-router';
import * as z from 'zod/mini';
import { wordsOf } from '#contract/message.ts';
import { getSiteContent, sections, type Section, type Site } from '#contract/siteContent.ts';
import { sectionTitles, siteWords as words } from './words.ts';
import { withSite } from '#web/content/site.server.ts';
import { orLogin } from '#web/dashboard/guard.ts';
import { readValues } from '#web/lib/form.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { pageContext, pageServices } from '#web/lib/page.ts';
import { readMessage } from '#web/messages/t.ts';
import { ContactTable } from '#web/site/ContactTable.tsx';
import { HomePicture, HomeSections, HomeWarning } from '#web/site/HomeSections.tsx';
import landing from '#web/site/landing.module.css';
import { Page } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { Route } from './+types/preview.ts';
import { readContent, readPlace } from './changeSite.ts';

export const handle = { isStatic: true };

export const meta: Route.MetaFunction = () => makeMeta({ title: words.preview, isPrivate: true });

interface Previewed {
  section: Section;
  /** What has to be corrected first. */
  faults: string[];
}

const previewed = createContext<Previewed>();

type Args = Parameters<MiddlewareFunction<Response>>[0];

/** Only administrators may read the content of the editor. */
async function requireAdmin({ context, request, url }: Args): Promise<void> {
  await orLogin(request, context.get(pageContext).call(getSiteContent, readPlace(url.searchParams)));
}

/** The page is rendered with what the form says in place of what is stored. */
async function showUnsaved(args: Args, next: () => Promise<Response>): Promise<Response> {
  await requireAdmin(args);
  const { context, request, url } = args;
  if (request.method !== 'POST') return next();
  const { section } = readPlace(url.searchParams);
  const values = readValues(await request.clone().formData());
  const { content, errors } = await readContent(context.get(pageContext), section, values);
  const parsed = z.safeParse(sections[section], content);
  const invalid = parsed.success ? [] : parsed.error.issues.map((issue) => readMessage(wordsOf(issue)));
  const faults = [...Object.values(errors), ...invalid];
  context.set(previewed, { section, faults });
  if (!parsed.success || faults.length > 0) return next();
  const stored = context.get(pageServices).site;
  const samples = stored.samples.filter((name) => name !== section);
  const unsaved: Site = { ...stored, [section]: parsed.data, samples };
  return withSite(unsaved, next);
}

export const middleware: MiddlewareFunction<Response>[] = [showUnsaved];

export function loader({ url }: Route.LoaderArgs) {
  return readPlace(url.searchParams).section;
}

export function action({ context }: Route.ActionArgs) {
  const shown = context.get(previewed);
  return data(shown, { status: shown.faults.length > 0 ? 400 : 200 });
}

export default function Preview({ loaderData, actionData }: Route.ComponentProps) {
  const { section, faults } = actionData ?? { section: loaderData, faults: [] };
  if (faults.length > 0) {
    return (
      <Page>
        <Notice kind="error" title="Correct this in the form first.">
          <ul>
            {faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      </Page>
    );
  }
  return (
    <>
      <HomeWarning />
      <div className={`${landing.hero} no-print`}>
        <div className={landing.inner}>
          <div className={landing.search} lang="en" dir="ltr">
            <h1>{`Preview: ${sectionTitles[section]}`}</h1>
            {actionData ? (
              <Notice kind="warning" title="This is not saved, and only you see it." />
            ) : (
              <p>As pages show it now.</p>
            )}
          </div>
          <HomePicture />
        </div>
      </div>
      {section === 'contacts' ? (
        <Page>
          <ContactTable />
        </Page>
      ) : null}
      <HomeSections isLanding />
    </>
  );
}
