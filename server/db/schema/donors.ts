import type { Generated, GeneratedAlways } from 'kysely';
import type { BloodGroup } from '#contract/blood.ts';
import type { NumberShown } from '#contract/donorFields.ts';

export interface DonorTables {
  donors: {
    accountId: number;
    fullName: string;
    bloodGroup: BloodGroup;
    /** E.164, like `landline`. */
    mobile: string;
    landline: string | null;
    gender: string | null;
    countryId: number;
    stateId: number;
    districtId: number;
    cityId: number;
    isAvailable: boolean;
    awaitsConfirmation: Generated<boolean>;
    /** Null: not known of an imported donor, who is not listed. */
    birthYear: number | null;
    /** YYYY-MM-DD, as every `date`. */
    eligibleFrom: string | null;
    listingRank: 0 | 1 | 2 | null;
    shuffleKey: Generated<number>;
    consentVersion: string | null;
    consentAt: Date | null;
    consentBy: number | null;
    isHidden: Generated<boolean>;
    disabledBy: number | null;
    searchText: Generated<string>;
    registeredAt: Generated<Date>;
    plateletsFrom: string | null;
    activeAt: Date | null;
    unavailableUntil: string | null;
    numberAskedAt: Date | null;
    emailTopic: 'eligible' | 'pause over' | null;
    routineCheckedAt: Date | null;
    numberShown: Generated<NumberShown>;
    callsAnyTime: Generated<boolean>;
    messagesStoppedAt: Date | null;
    textsStoppedAt: Date | null;
    movesAt: Date | null;
    numberConfirmedAt: Date | null;
  };
  numberProofs: {
    accountId: number;
    code: string;
    wrongCount: Generated<number>;
    expiresAt: Date;
  };
  callOutcomes: {
    id: GeneratedAlways<number>;
    accountId: number;
    outcome: 'coming' | 'answered' | 'not now' | 'not reachable' | 'wrong number';
    reporter: string;
    network: string;
    day: string;
    createdAt: Generated<Date>;
  };
  listingClaims: {
    accountId: number;
    field: 'mobile' | 'email';
    isRefused: Generated<boolean>;
    createdAt: Generated<Date>;
  };
  numberChanges: {
    id: GeneratedAlways<number>;
    accountId: number;
    createdAt: Generated<Date>;
  };
  donorCounts: {
    stateId: number;
    countedBy: 'group' | 'district' | 'month';
    /** A blood group, the id of a district, or YYYY-MM. */
    key: string;
    donors: number;
    listed: number;
    eligible: number;
    active: number;
  };
  donorNotes: {
    id: GeneratedAlways<number>;
    accountId: number;
    author: number | null;
    text: string;
    createdAt: Generated<Date>;
  };
  searches: {
    day: string;
    stateId: number;
    count: number;
  };
  donations: {
    id: GeneratedAlways<number>;
    accountId: number | null;
    donatedOn: string;
    patientName: string;
    place: string;
    hospitalName: string;
    type: 'Blood' | 'Platelets';
    createdAt: Generated<Date>;
    /** Whether the public list shows it. */
    isPublic: Generated<boolean>;
    /** From a former register: never public. */
    isImported: Generated<boolean>;
  };
}
