// The words of the coordinators' role on the page of administrators.
export const coordinatorWords = {
  title: 'Coordinators',
  none: 'There is no coordinator yet.',
  districts: 'Districts',
  duty: 'On duty',
  named: 'Named to visitors',
  change: 'Change districts',
  take: 'Take the role away',
  give: 'Make a donor coordinator',
  giveLead:
    'Coordinators take calls from families and call donors, at most 600 donors a day. They see the desk and nothing else of the administrators’ side.',
  donor: 'User ID of the donor',
  show: 'Show districts',
  choose: (who: string) => `Districts of ${who}`,
  kept: (districts: string) => `Districts of other states stay: ${districts}.`,
  giveButton: 'Make coordinator',
  save: 'Save districts',
  given: (who: string, count: number) => `${who} is coordinator of ${count} ${count === 1 ? 'district' : 'districts'}.`,
  asked: (count: number) =>
    count === 1
      ? 'One coordinator asks to be named to visitors.'
      : `${count} coordinators ask to be named to visitors.`,
  askedFor: 'Asked for',
  approve: 'Approve',
  refuse: 'Refuse',
  approved: (who: string) => `Visitors read the name and number of ${who} now.`,
  refused: (who: string) => `The name and number of ${who} stay unpublished.`,
  taken: (who: string) => `${who} is no longer a coordinator.`,
} as const;
