// Contact Us: the regional coordinators, in the specification's order.
import { contactsNote } from '#web/content/contacts.ts';
import { organisation } from '#web/content/organisation.ts';
import { contactPage } from '#web/content/pages.ts';
import { meta as makeMeta } from '#web/lib/meta.ts';
import { Page, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/contact.ts';
import { ContactTable } from './ContactTable.tsx';

export const handle = { isStatic: true };

export const meta: Route.MetaFunction = () => makeMeta({ title: contactPage.title, description: contactPage.lead });

export default function Contact() {
  return (
    <>
      <PageTitle title={contactPage.title} lead={contactPage.lead} homeHref="/" />
      <Page>
        <Stack gap="large">
          <Notice kind="warning" title={contactsNote}>
            <p>
              {contactPage.elsewhere} <a href={`mailto:${organisation.email}`}>{organisation.email}</a>
            </p>
          </Notice>
          <ContactTable />
        </Stack>
      </Page>
    </>
  );
}
