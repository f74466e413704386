import type { Generated, GeneratedAlways } from 'kysely';
import type { Decision } from '#contract/moderationQueue.ts';

export interface FeedbackTable {
  id: GeneratedAlways<number>;
  name: string;
  email: string;
  mobile: string;
  landline: string | null;
  occupation: string;
  location: string;
  suggestions: string;
  createdAt: Generated<Date>;
  decision: Generated<Decision>;
  decidedAt: Date | null;
  decidedBy: number | null;
}

export interface ServiceFeedbackTable {
  id: GeneratedAlways<number>;
  organizationName: string;
  submitterDetails: string;
  feedback: string;
  dataInformation: string | null;
  createdAt: Generated<Date>;
  decision: Generated<Decision>;
  decidedAt: Date | null;
  decidedBy: number | null;
}

export interface VolunteersTable {
  id: GeneratedAlways<number>;
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
  createdAt: Generated<Date>;
  decision: Generated<Decision>;
  decidedAt: Date | null;
  decidedBy: number | null;
}

export interface OrganizationsTable {
  id: GeneratedAlways<number>;
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
  createdAt: Generated<Date>;
  decision: Generated<Decision>;
  decidedAt: Date | null;
  decidedBy: number | null;
}

export interface TranslationsTable {
  id: GeneratedAlways<number>;
  language: string;
  page: string | null;
  sentence: string;
  betterWords: string;
  name: string | null;
  createdAt: Generated<Date>;
  decision: Generated<Decision>;
  decidedAt: Date | null;
  decidedBy: number | null;
}
