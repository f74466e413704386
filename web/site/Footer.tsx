// Links, contact and copyright.
import type { PlainId } from '#messages/translate.ts';
import { contactLink, footerGroups } from '#web/content/footer.ts';
import { brand, site } from '#web/content/site.ts';
import { NetworkLogo } from '#web/lib/NetworkLogo.tsx';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { MailIcon, PhoneIcon } from '#web/ui/icons.tsx';
import { OtherName } from './OtherName.tsx';
import { OwnText } from './OwnText.tsx';
import styles from './Footer.module.css';

interface GroupProps {
  heading: PlainId;
  links: readonly { label: string; href: string }[];
  isExternal?: boolean;
}

function Group({ heading, links, isExternal }: GroupProps) {
  return (
    <nav aria-label={t(heading)} className={isExternal ? styles.wide : undefined}>
      <h2>{t(heading)}</h2>
      <ul>
        {links.map(({ label, href }, at) => (
          <li key={at}>
            <Anchor href={href} target={isExternal ? '_blank' : undefined}>
              <OwnText text={label} />
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer({ year, takesRequests }: { year: number; takesRequests: boolean }) {
  const { name, copyrightFrom } = brand();
  const { contact, links } = site();
  const { email, phone, legalName, address } = contact;
  return (
    <footer className={`${styles.footer} no-print`} data-tone="deep">
      <div className={styles.inner}>
        <div className={styles.about}>
          <p className={styles.name}>
            <NetworkLogo size={28} />
            {name}
            <OtherName />
          </p>
          <p className={styles.statement}>{t('site.statement')}</p>
          <p className={styles.reach}>
            <a href={localHref(contactLink.href)}>
              <PhoneIcon size={18} />
              {t(contactLink.label)}
            </a>
            <a href={`mailto:${email}`}>
              <MailIcon size={18} />
              <bdi dir="ltr">{email}</bdi>
            </a>
            {phone === null ? null : (
              <a href={`tel:${phone.replaceAll(' ', '')}`}>
                <PhoneIcon size={18} />
                <bdi dir="ltr">{phone}</bdi>
              </a>
            )}
          </p>
          {address === null ? null : (
            <p className={styles.address}>
              <bdi>
                <OwnText text={address} />
              </bdi>
            </p>
          )}
        </div>
        {footerGroups.map((group) => (
          <Group
            key={group.heading}
            heading={group.heading}
            links={group.links
              .filter(({ href }) => takesRequests || href !== '/need')
              .map(({ label, href }) => ({ label: t(label), href }))}
          />
        ))}
        {links.items.length > 0 ? (
          <Group heading={'site.followUs' satisfies PlainId} links={links.items} isExternal />
        ) : null}
      </div>
      <p className={styles.copyright}>
        <bdi dir="ltr">{`© ${copyrightFrom}–${year} ${legalName ?? name}`}</bdi>
      </p>
    </footer>
  );
}
