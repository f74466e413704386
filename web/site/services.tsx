// Services: what the site does, in eight cards.
import { servicesPage } from '#web/content/pages.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { Page } from '#web/ui/Layout.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/services.ts';
import { RegisterBanner } from './RegisterBanner.tsx';
import { ServiceList } from './ServiceList.tsx';

export const handle = { isStatic: true };

export const meta: Route.MetaFunction = () => makeMeta({ title: servicesPage.title, description: servicesPage.lead });

export default function Services() {
  return (
    <>
      <PageTitle title={servicesPage.title} lead={servicesPage.lead} homeHref="/" />
      <Page>
        <ServiceList level={2} large />
      </Page>
      <RegisterBanner />
    </>
  );
}
