// Who to call in which region. At 768 px and less each region becomes a card with its contacts one below the other;
// roles are written out because some browsers forget that a table laid out as blocks is one.
import { Fragment } from 'react';
import type { ContactEntry, NamedCoordinator } from '#contract/siteContent.ts';
import { describeNamed, type ShownCoordinator } from '#web/content/contacts.ts';
import { site } from '#web/content/site.ts';
import { formatMobile } from '#web/lib/format.ts';
import { t } from '#web/messages/t.ts';
import { MailIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { OwnText } from './OwnText.tsx';
import styles from './ContactTable.module.css';

/** 'Delhi/Noida/Haryana' may wrap after a slash. */
function Place({ name }: { name: string }) {
  return name.split(/(?<=\/)/).map((part, at) => (
    <Fragment key={at}>
      <OwnText text={part} />
      <wbr />
    </Fragment>
  ));
}

function Reach({ phone, email }: Pick<ContactEntry, 'phone' | 'email'>) {
  return (
    <>
      <td role="cell" className={styles.reach}>
        <a href={`tel:${phone.replaceAll(' ', '')}`} className={styles.phone}>
          <PhoneIcon size={18} /> <bdi dir="ltr">{formatMobile(phone)}</bdi>
        </a>
      </td>
      <td role="cell" className={styles.reach}>
        {email ? (
          <a href={`mailto:${email}`}>
            <MailIcon size={18} /> <bdi dir="ltr">{email}</bdi>
          </a>
        ) : (
          <span className="soft target">{t('contact.noEmail')}</span>
        )}
      </td>
    </>
  );
}

type Row = Partial<Pick<ContactEntry, 'district' | 'email'>> &
  Omit<ShownCoordinator, 'name'> & { name?: string | null };

/** A contact of the content has a place, a coordinator of the desk also a name. */
function Who({ name, place, district }: Row) {
  const title = <Place name={t('contact.coordinator', { place })} />;
  return (
    <>
      {name ? <bdi>{name}</bdi> : title}
      {name ? <span className="soft small">{title}</span> : null}
      {district ? <span className="soft small">{t('contact.district', { district })}</span> : null}
    </>
  );
}

interface ContactRegion {
  name: string;
  contacts: readonly Row[];
}

function RegionRows({ region: { name, contacts } }: { region: ContactRegion }) {
  return (
    <tbody role="rowgroup">
      {contacts.map((contact, index) => (
        <tr key={index} role="row">
          {index === 0 ? (
            <th scope="rowgroup" role="rowheader" rowSpan={contacts.length} className={styles.region}>
              <Place name={name} />
            </th>
          ) : null}
          <td role="cell" className={styles.person}>
            <Who {...contact} />
          </td>
          <Reach phone={contact.phone} email={contact.email ?? null} />
        </tr>
      ))}
    </tbody>
  );
}

/** Coordinators of the desk, by state. */
export const namedRegions = (named: readonly NamedCoordinator[]): ContactRegion[] =>
  [...Map.groupBy(named, ({ stateName }) => stateName)].map(([name, people]) => ({
    name,
    contacts: people.map(describeNamed),
  }));

export function ContactTable({ regions = site().contacts.regions }: { regions?: readonly ContactRegion[] }) {
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
      {regions.map((region, at) => (
        <RegionRows key={at} region={region} />
      ))}
    </table>
  );
}
