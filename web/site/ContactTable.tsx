// Who to call in which region. At 768 px and less each region becomes a card with its contacts one below the other;
// roles are written out because some browsers forget that a table laid out as blocks is one.
import { Fragment } from 'react';
import type { ContactEntry, Region } from '#contract/siteContent.ts';
import { site } from '#web/content/site.ts';
import { t } from '#web/messages/t.ts';
import { MailIcon, PhoneIcon } from '#web/ui/icons.tsx';
import styles from './ContactTable.module.css';

/** 'Delhi/Noida/Haryana' may wrap after a slash. */
function Place({ name }: { name: string }) {
  return name.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}

function Reach({ phone, email }: Pick<ContactEntry, 'phone' | 'email'>) {
  return (
    <>
      <td role="cell" className={styles.reach}>
        <a href={`tel:${phone.replaceAll(' ', '')}`} className={styles.phone}>
          <PhoneIcon size={18} /> <bdi dir="ltr">{phone}</bdi>
        </a>
      </td>
      <td role="cell" className={styles.reach}>
        {email ? (
          <a href={`mailto:${email}`}>
            <MailIcon size={18} /> <bdi dir="ltr">{email}</bdi>
          </a>
        ) : (
          <span className={styles.none}>{t('contact.noEmail')}</span>
        )}
      </td>
    </>
  );
}

function RegionRows({ region: { name, contacts } }: { region: Region }) {
  return (
    <tbody role="rowgroup">
      {contacts.map((contact, index) => (
        <tr key={contact.place} role="row">
          {index === 0 ? (
            <th scope="rowgroup" role="rowheader" rowSpan={contacts.length} className={styles.region}>
              <Place name={name} />
            </th>
          ) : null}
          <td role="cell" className={styles.person}>
            <Place name={t('contact.coordinator', { place: contact.place })} />
            {contact.district ? <span>{t('contact.district', { district: contact.district })}</span> : null}
          </td>
          <Reach {...contact} />
        </tr>
      ))}
    </tbody>
  );
}

export function ContactTable() {
  return (
    <table role="table" className={styles.table}>
      <caption className="visually-hidden">{t('contact.caption')}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {[t('contact.region'), t('contact.name'), t('contact.phone'), t('contact.email')].map((header) => (
            <th key={header} scope="col" role="columnheader">
              {header}
            </th>
          ))}
        </tr>
      </thead>
      {site().contacts.regions.map((region) => (
        <RegionRows key={region.name} region={region} />
      ))}
    </table>
  );
}
