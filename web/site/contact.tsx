// Contact Us: the regional coordinators, in the specification's order.
import { site } from '#web/content/site.ts';
import { meta as makeMeta, publicHeaders } from '#web/lib/meta.ts';
import { SmsHow } from '#web/lib/SmsHow.tsx';
import { t } from '#web/messages/t.ts';
import { Page, Stack } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PageTitle } from '#web/ui/PageTitle.tsx';
import type { Route } from './+types/contact.ts';
import { ContactTable, namedRegions } from './ContactTable.tsx';

/** As people text it, in every language. */
const EXAMPLE_SEARCH = 'O+ Guntur';

export const handle = { isStatic: true, isPublic: true };
export const headers = publicHeaders;

export const meta: Route.MetaFunction = () => makeMeta({ title: t('site.contactUs'), description: t('contact.lead') });

export default function Contact() {
  const { contact, contacts, samples, desk } = site();
  const { email } = contact;
  const elsewhere = (
    <p>
      {t('contact.elsewhere')} <a href={`mailto:${email}`}>{email}</a>
    </p>
  );
  return (
    <>
      <PageTitle title={t('site.contactUs')} lead={t('contact.lead')} homeHref="/" />
      <Page>
        <Stack gap="large">
          {desk.coordinators.length > 0 ? <ContactTable regions={namedRegions(desk.coordinators)} /> : null}
          {samples.includes('contacts') ? (
            <Notice kind="warning" title={t('contact.note')}>
              {elsewhere}
            </Notice>
          ) : (
            elsewhere
          )}
          <SmsHow number={contact.smsNumber} text={EXAMPLE_SEARCH} />
          {contacts.regions.length > 0 ? <ContactTable /> : null}
        </Stack>
      </Page>
    </>
  );
}
