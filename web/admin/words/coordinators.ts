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
  taken: (who: string) => `${who} is no longer a coordinator.`,
} as const;
