// Services: what the site does, in eight cards.
import { meta as makeMeta, publicHeaders } from '#web/lib/meta.ts';
import { t } from '#web/messages/t.ts';
import { Page } from '#web/ui/Layout.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/services.ts';
import { RegisterBanner } from './RegisterBanner.tsx';
import { ServiceList } from './ServiceList.tsx';

export const handle = { isStatic: true, isPublic: true };
export const headers = publicHeaders;

export const meta: Route.MetaFunction = () => makeMeta({ title: t('site.services'), description: t('services.lead') });

export default function Services() {
  return (
    <>
      <PageTitle title={t('site.services')} lead={t('services.lead')} homeHref="/" />
      <Page>
        <ServiceList large />
      </Page>
      <RegisterBanner />
    </>
  );
}
