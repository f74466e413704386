// The team: people by their photographs or initials, with their links.
import { pictureHref } from '#contract/pictures.ts';
import type { TeamMember } from '#contract/siteContent.ts';
import { site } from '#web/content/site.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import { Fold } from './Fold.tsx';
import { OwnText } from './OwnText.tsx';
import styles from './Team.module.css';

function Member({ name, designation, initials, picture, links }: TeamMember) {
  return (
    <li>
      <Fold
        className={styles.member}
        title={
          <>
            <Avatar initials={initials} picture={picture === null ? null : pictureHref(picture)} />
            <h3>
              <bdi>
                <OwnText text={name} />
              </bdi>{' '}
              <span className={styles.designation}>
                <OwnText text={designation} />
              </span>
            </h3>
          </>
        }
      >
        <ul role="list" className={styles.links}>
          {links.map(({ label, href }, at) => (
            <li key={at}>
              <Anchor href={href} target="_blank">
                <VisuallyHidden>{`${name}: `}</VisuallyHidden>
                <OwnText text={label} />
              </Anchor>
            </li>
          ))}
        </ul>
      </Fold>
    </li>
  );
}

export function Team() {
  return (
    <ul role="list" className={styles.team}>
      {site().team.items.map((member, at) => (
        <Member key={at} {...member} />
      ))}
    </ul>
  );
}
