// The team: four people by their initials, with their links.
import { team, teamNetworkNames, teamNetworks, type TeamMember } from '#web/content/team.ts';
import { t } from '#web/messages/t.ts';
import { Anchor } from '#web/ui/Anchor.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { VisuallyHidden } from '#web/ui/VisuallyHidden.tsx';
import styles from './Team.module.css';

function Member({ name, designation, initials, links }: TeamMember) {
  return (
    <li className={styles.member}>
      <Avatar initials={initials} />
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <p>{t(designation)}</p>
      <ul role="list" className={styles.links}>
        {teamNetworks.map((network) => (
          <li key={network}>
            <Anchor href={links[network]} target="_blank">
              <VisuallyHidden>{name}: </VisuallyHidden>
              {t(teamNetworkNames[network])}
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
      {team.map((member) => (
        <Member key={member.name} {...member} />
      ))}
    </ul>
  );
}
