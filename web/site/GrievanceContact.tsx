// Who answers complaints about personal data, as the operator set it; else the way to Contact Us.
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';

export function GrievanceContact({ contact }: { contact: string | null }) {
  if (contact !== null) return <p>{t('objection.grievanceContact', { contact })}</p>;
  return (
    <p>
      {t('objection.noContact')} <a href={localHref('/contact-us')}>{t('site.contactUs')}</a>
    </p>
  );
}
