export interface DonorCountsTable {
  stateId: number;
  countedBy: 'group' | 'district' | 'month';
  /** A blood group, the id of a district, or YYYY-MM. */
  key: string;
  donors: number;
  listed: number;
  eligible: number;
  active: number;
}
