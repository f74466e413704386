// Why a row of a former register cannot be imported.

export const faultKinds = [
  'columns',
  'encoding',
  'name',
  'blood group',
  'number',
  'rounded number',
  'e-mail address',
  'year of birth',
  'place not found',
  'place of two meanings',
  'date',
  'date of two readings',
  'gender',
  'availability',
  'number shown',
  'language',
  'user id',
  'blocked',
  'donation',
  'unknown donor',
  'address',
  'id twice',
  'twice in the file',
  'registered here',
  'user id taken',
  'objected or erased here',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export class Fault extends Error {
  readonly kind: FaultKind;
  constructor(kind: FaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** What was read otherwise in a row. */
export interface Note {
  /** Its header; empty for one about the row. */
  column: string;
  text: string;
}
