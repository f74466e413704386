// The document. Pages with links only ship no framework: their route has `handle = { isStatic: true }`.
import { useState, type ReactNode } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useNavigation,
  useRouteLoaderData,
  type MiddlewareFunction,
} from 'react-router';
import { yearInIndia } from '#contract/indiaTime.ts';
import type { ToastMessage } from '#contract/page.ts';
import { directionOf } from '#messages/languages.ts';
import { hydrationFile, isUnreadPage } from '#web/messages/hydrationFile.server.ts';
import { withSite } from '#web/content/site.server.ts';
import { brand, brandMark } from '#web/content/site.ts';
import { inLanguage } from '#web/messages/language.server.ts';
import { languageCode, provider } from '#web/messages/language.ts';
import { groupOf } from '#messages/pageGroups.ts';
import type { Route } from './+types/root.ts';
import { undoWords } from './lib/undo.ts';
import { FormKey } from './lib/FormKey.tsx';
import { pageServices } from './lib/page.ts';
import { toast, toasts as browserToasts } from './lib/toasts.ts';
import { ErrorPage } from './site/ErrorPage.tsx';
import { SocialTags } from './site/SocialTags.tsx';
import { LoadingOverlay } from './ui/LoadingOverlay.tsx';
import { ToastRegion } from './ui/ToastRegion.tsx';
import { createToasts } from './ui/toasts.ts';
import { loadSheets } from './ui/sheets.ts';
import './ui/tokens.css';
import './ui/global.css';
import './ui/shared.css';
import icons from './ui/icons.svg';
import './ui/icons.css';

export function loader({ context, url }: Route.LoaderArgs) {
  const { visitor, toasts, hasDemoData, sessionIdleMinutes, publicUrl, formKey, takesRequests } =
    context.get(pageServices);
  // The year is the server's, so that server and browser write the same one on New Year's Eve.
  const isUnread = isUnreadPage(url.pathname);
  const year = yearInIndia(new Date());
  const messages = hydrationFile(url.pathname);
  return {
    messages,
    visitor,
    toasts,
    hasDemoData,
    isUnread,
    sessionIdleMinutes,
    publicUrl,
    year,
    ...(takesRequests && { takesRequests }),
    ...(formKey && { formKey }),
  };
}

/** Everything of a request runs in its language, with the site's content: loaders, actions and rendering. */
export const middleware: MiddlewareFunction<Response>[] = [
  ({ context }, next) => {
    const { language, site } = context.get(pageServices);
    return inLanguage(language, () => withSite(site, next));
  },
];

export const clientMiddleware: MiddlewareFunction[] = [
  async ({ pattern }, next) => {
    const sheets = loadSheets();
    await provider.loadMessages(groupOf(`/${pattern.replace(/^\//, '')}`));
    const answer = await next();
    await sheets;
    return answer;
  },
];

// The root's data changes only with login and logout, which load a new document.
export const shouldRevalidate = () => false;

function useIsStatic(): boolean {
  return useMatches().some(
    ({ handle }) => typeof handle === 'object' && handle !== null && 'isStatic' in handle && handle.isStatic === true,
  );
}

function makeToasts(left: ToastMessage[] | undefined) {
  if (typeof document === 'undefined') return createToasts({ initial: left });
  for (const message of left ?? []) toast(message);
  return browserToasts;
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const isStatic = useIsStatic();
  const { state } = useNavigation();
  const { accent, logo, themeColour } = brand();
  const [toasts] = useState(() => makeToasts(root?.toasts));
  return (
    <html lang={languageCode()} dir={directionOf(languageCode())} data-site={brandMark()}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content={themeColour} />
        {logo === null ? (
          <link rel="icon" href={accent === null ? '/favicon.svg' : '/icons/favicon.svg'} type="image/svg+xml" />
        ) : (
          <link rel="icon" href={logo} type="image/webp" />
        )}
        <link rel="apple-touch-icon" href={logo ?? (accent === null ? '/apple-touch-icon.png' : '/icons/app.png')} />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        {root ? <SocialTags publicUrl={root.publicUrl} /> : null}
        {/* Otherwise the browser finds it only once it lays the page out. */}
        <link rel="preload" as="image" href={icons} crossOrigin="anonymous" fetchPriority="high" />
        <Links />
        {accent === null ? null : <link href={`/tones/${accent}.css`} rel="stylesheet" />}
        <script defer src="/page.js" fetchPriority="high" />
      </head>
      <body>
        {children}
        <LoadingOverlay busy={state !== 'idle'} />
        <ToastRegion toasts={toasts} undo={{ ...undoWords, fields: <FormKey /> }} />
        {isStatic ? null : (
          <>
            <ScrollRestoration />
            {root ? <link rel="preload" as="fetch" href={root.messages} crossOrigin="anonymous" data-messages /> : null}
            <Scripts />
          </>
        )}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
