// Links, contact and copyright.
import type { PlainId } from '#messages/translate.ts';
import { contactLink, footerGroups, socialLinks } from '#web/content/footer.ts';
import { organisation } from '#web/content/organisation.ts';
import { localHref } from '#web/messages/address.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { MailIcon, PhoneIcon, Logo } from '#web/ui/icons.tsx';
import styles from './Footer.module.css';

interface GroupProps {
  heading: PlainId;
  links: readonly { label: PlainId; href: string }[];
  isExternal?: boolean;
}

function Group({ heading, links, isExternal }: GroupProps) {
  return (
    <nav aria-label={t(heading)}>
      <h2>{t(heading)}</h2>
      <ul role="list">
        {links.map(({ label, href }) => (
          <li key={href}>
            <Anchor href={href} target={isExternal ? '_blank' : undefined}>
              {t(label)}
            </Anchor>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function Footer({ year }: { year: number }) {
  const { name, nameInDevanagari, email, copyrightFrom } = organisation;
  return (
    <footer className={styles.footer} data-tone="deep">
      <div className={styles.inner}>
        <div className={styles.about}>
          <p className={styles.name}>
            <Logo size={28} /> {name} <span lang="hi">{nameInDevanagari}</span>
          </p>
          <p>{t('site.statement')}</p>
          <p className={styles.reach}>
            <a href={localHref(contactLink.href)}>
              <PhoneIcon size={18} /> {t(contactLink.label)}
            </a>
            <a href={`mailto:${email}`}>
              <MailIcon size={18} /> <bdi dir="ltr">{email}</bdi>
            </a>
          </p>
        </div>
        {footerGroups.map((group) => (
          <Group key={group.heading} {...group} />
        ))}
        <Group heading={'site.followUs' satisfies PlainId} links={socialLinks} isExternal />
      </div>
      <p className={styles.copyright}>
        <bdi dir="ltr">{`© ${copyrightFrom}–${year} ${name}`}</bdi>
      </p>
    </footer>
  );
}
