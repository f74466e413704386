// What stands in for missing donors, in a file of its own: most searches find enough.
export { BeyondEnd, LookElsewhere, Nobody } from './EmptyResults.tsx';
export { NearbyDonors } from './NearbyDonors.tsx';
