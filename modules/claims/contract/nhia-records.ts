import { z } from 'zod';
import { calendarDate, id, instant, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { monthWord } from '#modules/hmo/contract/month.ts';
import { nhiaReturnRecord } from './nhia.record.ts';
import { nhiaFaults, nhiaPayments, nhiaReturnStatuses, nhiaVisitKinds } from './nhia-words.ts';

/** Minor units of the hospital's currency. */
const money = z.number().int();
const count = z.number().int();

export const NhiaService = z.object({ code: z.string().nullable(), name: z.string(), quantity: count });
export type NhiaService = z.output<typeof NhiaService>;

/** An encounter as the authority is told of it: without a name. */
export const NhiaEncounter = z.object({
  /** The HMO bill of the visit, where what is missing is put right. */
  id,
  billNumber: z.string(),
  facilityCode: z.string().nullable(),
  hmoCode: z.string(),
  planId: id,
  enrolleeNumber: z.string().nullable(),
  sex: z.string(),
  birthYear: count.nullable(),
  visitAt: instant,
  visitDay: calendarDate,
  kind: z.enum(nhiaVisitKinds),
  referral: z.string().nullable(),
  diagnoses: z.array(z.string()),
  services: z.array(NhiaService),
  drugs: z.array(NhiaService),
  /** PA codes, or numbers of notices where care went on unanswered. */
  authorisations: z.array(z.string()),
  outcome: z.string().nullable(),
  payment: z.enum(nhiaPayments),
  /** What was billed; of capitation what it was worth. */
  amount: money,
  faults: z.array(z.enum(nhiaFaults)),
});
export type NhiaEncounter = z.output<typeof NhiaEncounter>;

export const NhiaReturn = z.object({
  id,
  month: monthWord,
  status: z.enum(nhiaReturnStatuses),
  encounterCount: count,
  faultCount: count,
  amount: money,
  sentAt: instant.nullable(),
  sentBy: z.string().nullable(),
  reference: z.string().nullable(),
  updatedAt: instant,
  version: count,
  acts: actsField(nhiaReturnRecord),
});
export type NhiaReturn = z.output<typeof NhiaReturn>;

export const NhiaMonth = z.object({
  month: monthWord,
  /** The hospital's number with the authority, from the settings of HMO. */
  facilityCode: z.string().nullable(),
  rows: z.array(NhiaEncounter),
  faultCount: count,
  amount: money,
  return: NhiaReturn.nullable(),
  /** The latest returns, newest first. */
  returns: z.array(NhiaReturn),
  currency: z.string().nullable(),
});
export type NhiaMonth = z.output<typeof NhiaMonth>;

export const MakeNhiaReturn = z.strictObject({ month: monthWord.meta({ label: 'Month' }) });
export const SendNhiaReturn = z.strictObject({
  reference: z.string().trim().min(1).max(80).meta({ label: 'Reference' }),
  /** Sent although encounters lack something. */
  confirm: z.boolean().default(false),
  version: version.optional(),
});
export type SendNhiaReturn = z.output<typeof SendNhiaReturn>;
