import type { Generated, GeneratedAlways } from 'kysely';
import type { Decision } from '#contract/moderationQueue.ts';

/** The columns that every form has. */
interface Submission {
  id: GeneratedAlways<number>;
  createdAt: Generated<Date>;
  decision: Generated<Decision>;
  decidedAt: Date | null;
  decidedBy: number | null;
}

export interface FeedbackTables {
  feedback: Submission & {
    name: string;
    email: string;
    mobile: string;
    landline: string | null;
    occupation: string;
    location: string;
    suggestions: string;
  };
  serviceFeedback: Submission & {
    organizationName: string;
    submitterDetails: string;
    feedback: string;
    dataInformation: string | null;
  };
  volunteers: Submission & {
    fullName: string;
    birthDate: string;
    email: string;
    presentLocation: string;
    occupation: string;
    permanentAddress: string;
    landline: string | null;
    mobile: string;
    whyJoin: string;
    vision: string;
  };
  organizations: Submission & {
    name: string;
    category: string;
    email: string;
    type: string;
    website: string | null;
    sector: string;
    phone1: string;
    phone2: string | null;
    address: string;
    comments: string | null;
    submitterDetails: string;
  };
  translations: Submission & {
    language: string;
    page: string | null;
    sentence: string;
    betterWords: string;
    name: string | null;
  };
}
