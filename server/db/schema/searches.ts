export interface SearchesTable {
  day: string;
  stateId: number;
  count: number;
}
