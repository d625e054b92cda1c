import { z } from 'zod';
import { id, instant } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { codeChannels } from '#modules/auth/contract/words.ts';
import { personRequestRecord, personReviewRecord } from './person-request.record.ts';
import { genders } from './words.ts';
import { personColumns, personRequestDeciders, personRequestKinds, personRequestStatuses } from './request-words.ts';

/** A person who has to agree, and where the code for it would go. */
export const PersonToAsk = z.object({
  personId: id,
  civisId: z.string(),
  fullname: z.string(),
  /** Null: the register has no contact of this person, so that only the operator can decide. */
  contact: z.object({ channel: z.enum(codeChannels), masked: z.string() }).nullable(),
  confirmed: z.boolean(),
});
export type PersonToAsk = z.infer<typeof PersonToAsk>;

const shared = {
  id,
  kind: z.enum(personRequestKinds),
  status: z.enum(personRequestStatuses),
  /** When the operator was asked to decide; null: not asked. */
  askedAt: instant.nullable(),
  note: z.string().nullable(),
  deceasedAt: instant.nullable(),
  decidedAs: z.enum(personRequestDeciders).nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string().nullable(),
  createdAt: instant,
  createdByName: z.string(),
};

/** A request as the hospital that made it sees it. */
export const PersonRequest = z.object({
  ...shared,
  patientId: id.nullable(),
  hospitalPatientId: z.string().nullable(),
  fullname: z.string(),
  civisId: z.string(),
  mergedCivisId: z.string().nullable(),
  mergeId: id.nullable(),
  /** Of details: which of them would change. */
  fields: z.array(z.enum(personColumns)),
  people: z.array(PersonToAsk),
  acts: actsField(personRequestRecord),
});
export type PersonRequest = z.infer<typeof PersonRequest>;

/** One person of a request as the operator sees them: no name, no number that anybody could call. */
export const RequestSide = z.object({
  side: z.enum(['person', 'merged']),
  civisId: z.string(),
  initials: z.string(),
  birthYear: z.number().int().nullable(),
  gender: z.enum(genders),
  /** The last three digits of the telephone number. */
  phoneEnd: z.string().nullable(),
  hasEmail: z.boolean(),
  hasPortal: z.boolean(),
  /** Names of the hospitals that know the person, the longest standing first. */
  hospitals: z.array(z.string()),
});
export type RequestSide = z.infer<typeof RequestSide>;

/** A request as the operator reviews it. */
export const PersonReview = z.object({
  ...shared,
  hospitalId: id,
  hospitalName: z.string(),
  fields: z.array(z.enum(personColumns)),
  sides: z.array(RequestSide),
  acts: actsField(personReviewRecord),
});
export type PersonReview = z.infer<typeof PersonReview>;
