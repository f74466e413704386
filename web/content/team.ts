// Four cards on the front page. Nobody here is a real person: put the network's own team here, with their consent.
import type { PlainId } from '#messages/translate.ts';

export const teamNetworks = ['facebook', 'twitter', 'linkedin', 'googleplus', 'behance'] as const;
type TeamNetwork = (typeof teamNetworks)[number];

export interface TeamMember {
  name: string;
  designation: PlainId;
  /** Shown in place of a photograph. */
  initials: string;
  links: Record<TeamNetwork, `https://${string}`>;
}

export const teamNetworkNames: Record<TeamNetwork, PlainId> = {
  facebook: 'site.facebook',
  twitter: 'site.twitter',
  linkedin: 'site.linkedin',
  googleplus: 'team.googlePlus',
  behance: 'team.behance',
};

export const team: readonly TeamMember[] = [
  { name: 'Sample member 1', designation: 'team.founder', initials: 'S1', links: placeholderLinks(1) },
  { name: 'Sample member 2', designation: 'team.campaignCoordinator', initials: 'S2', links: placeholderLinks(2) },
  { name: 'Sample member 3', designation: 'team.fieldVolunteer', initials: 'S3', links: placeholderLinks(3) },
  { name: 'Sample member 4', designation: 'team.technicalLead', initials: 'S4', links: placeholderLinks(4) },
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
