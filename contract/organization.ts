// Service organisations that want to be listed.
import * as z from 'zod/mini';
import { email, phone } from './contactFields.ts';
import { line, prose } from './fields.ts';
import { fault } from './message.ts';
import { name } from './names.ts';
import { ID, SENT_AT, submission } from './submission.ts';
import { submitter } from './submitter.ts';

const WEBSITE = fault('fault.website');
const website = line('field.website', 2000).check(
  z.refine((url) => /^https?:\/\/[^\s/]/i.test(url) && URL.canParse(url), WEBSITE),
);

export const organization = submission({
  name: 'Organization',
  plural: 'Organizations',
  label: 'Organisation',
  summary: 'Enter a service organisation',
  table: 'organizations',
  idsField: 'organizationIDs',
  fields: {
    ServiceOrgId: ID,
    Name: {
      column: 'name',
      schema: name('field.name'),
      label: 'field.name',
      hint: 'feedback.inFull',
      autoComplete: 'organization',
      heading: 'Name',
      inTable: 'title',
    },
    CreatedDate: SENT_AT,
    ServiceCategory: {
      column: 'category',
      schema: line('field.serviceCategory'),
      label: 'field.serviceCategory',
      hint: 'feedback.suchAsHospitalBloodBankOr',
      heading: 'Service Category',
      inTable: 'below title',
    },
    EmailId: {
      column: 'email',
      schema: email(),
      kind: 'email',
      label: 'accounts.email',
      hint: 'feedback.ofTheOrganisation',
      heading: 'Email',
    },
    NGOType: {
      column: 'type',
      schema: line('field.serviceType'),
      label: 'field.serviceType',
      hint: 'feedback.suchAsPublicPrivateOrNotforprofit',
      heading: 'Service Type',
    },
    website: {
      column: 'website',
      schema: website,
      isOptional: true,
      kind: 'url',
      label: 'field.website',
      hint: 'feedback.beginningWithHttps',
      heading: 'Website',
    },
    ServiceSector: {
      column: 'sector',
      schema: line('field.serviceSector'),
      label: 'field.serviceSector',
      hint: 'feedback.suchAsHealthEducationOrRelief',
      heading: 'Service Sector',
    },
    Phone1: {
      column: 'phone1',
      schema: phone('field.phone1'),
      kind: 'phone',
      label: 'field.phone1',
      hint: 'feedback.phoneHint',
      heading: 'Phone 1',
    },
    Phone2: {
      column: 'phone2',
      schema: phone('field.phone2'),
      isOptional: true,
      kind: 'phone',
      label: 'field.phone2',
      hint: 'feedback.anotherNumber',
      heading: 'Phone 2',
    },
    Address: {
      column: 'address',
      schema: prose('field.address'),
      kind: 'prose',
      label: 'field.address',
      autoComplete: 'street-address',
      heading: 'Address',
    },
    Comments: {
      column: 'comments',
      schema: prose('field.comments'),
      isOptional: true,
      kind: 'prose',
      label: 'field.comments',
      heading: 'Comments',
    },
    SubmitterDetails: { ...submitter, inTable: 'excerpt' },
  },
});
