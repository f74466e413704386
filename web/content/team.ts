// Four cards on the front page. Nobody here is a real person: put the network's own team here, with their consent.

export type TeamNetwork = 'facebook' | 'twitter' | 'linkedin' | 'googleplus' | 'behance';

export interface TeamMember {
  name: string;
  designation: string;
  /** Shown in place of a photograph. */
  initials: string;
  links: Record<TeamNetwork, `https://${string}`>;
}

export const teamNetworkNames: Record<TeamNetwork, string> = {
  facebook: 'Facebook',
  twitter: 'X (Twitter)',
  linkedin: 'LinkedIn',
  googleplus: 'Google Plus',
  behance: 'Behance',
};

export const teamNote = 'Sample entries. The names and links are placeholders.';

export const team: readonly TeamMember[] = [
  { name: 'Sample member 1', designation: 'Founder', initials: 'S1', links: placeholderLinks(1) },
  { name: 'Sample member 2', designation: 'Campaign coordinator', initials: 'S2', links: placeholderLinks(2) },
  { name: 'Sample member 3', designation: 'Field volunteer', initials: 'S3', links: placeholderLinks(3) },
  { name: 'Sample member 4', designation: 'Technical lead', initials: 'S4', links: placeholderLinks(4) },
];

function placeholderLinks(member: number): TeamMember['links'] {
  const page = `https://example.org/team/${member}` as const;
  return {
    facebook: `${page}/facebook`,
    twitter: `${page}/twitter`,
    linkedin: `${page}/linkedin`,
    googleplus: `${page}/googleplus`,
    behance: `${page}/behance`,
  };
}
