// The team: people by their photographs or initials, with their links.
import { pictureHref } from '#contract/pictures.ts';
import type { TeamMember } from '#contract/siteContent.ts';
import { site } from '#web/content/site.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Team.module.css';

function Member({ name, designation, initials, picture, links }: TeamMember) {
  return (
    <li className={styles.member}>
      <Avatar initials={initials} picture={picture === null ? null : pictureHref(picture)} />
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p>{designation}</p>
      <ul role="list" className={styles.links}>
        {links.map(({ label, href }) => (
          <li key={label + href}>
            <Anchor href={href} target="_blank">
              <VisuallyHidden>{`${name}: `}</VisuallyHidden>
              {label}
            </Anchor>
          </li>
        ))}
      </ul>
    </li>
  );
}

export function Team() {
  return (
    <ul role="list" className={styles.team}>
      {site().team.items.map((member) => (
        <Member key={member.name} {...member} />
      ))}
    </ul>
  );
}
