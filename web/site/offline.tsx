// What public/sw.js shows without a line, with links to the results that this device keeps.
import { meta as makeMeta, noindexHeaders } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Page, Stack } from '#web/ui/Layout.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/offline.ts';

export const handle = { isStatic: true };
export const headers = noindexHeaders;
export const meta: Route.MetaFunction = () => makeMeta({ title: t('site.noConnection'), isPrivate: true });

export default function Offline() {
  return (
    <>
      <PageTitle title={t('site.noConnection')} lead={t('site.noConnectionLead')} homeHref="/" />
      <Page>
        <Stack>
          <h2>{t('site.keptResults')}</h2>
          <p>{t('site.keptResultsText')}</p>
          <ul data-kept />
          <p>
            <LinkButton href="/offline?forget" variant="quiet">
              {t('site.forgetDevice')}
            </LinkButton>
          </p>
        </Stack>
      </Page>
    </>
  );
}
