import { z } from 'zod';
import { calendarDate, instant } from '#kernel/contract/fields.ts';
import { codeKinds, codeMatches, hcpcsCategories } from './code-words.ts';

/** A code of the ICD (or of a catalogue of tests), the same for every hospital. */
export const IcdCode = z.object({
  /** With its dot: `E11.9`. */
  code: z.string(),
  description: z.string(),
  chapter: z.string(),
  block: z.string(),
  kind: z.enum(codeKinds),
  /** `ICD-10`, `ICD-10-CM`, `LOINC`. */
  system: z.string(),
  /** The release that the row stands in; for a retired code the last that had it. */
  version: z.string(),
  /** False: a heading that is refined by further digits. It may be used; statistics prefer what is below it. */
  billable: z.boolean(),
  sexRestriction: z.enum(['male', 'female']).nullable(),
  /** Completed years, both ends included; null where there is no limit. */
  ageRange: z.object({ min: z.number().int().nullable(), max: z.number().int().nullable() }).nullable(),
  synonyms: z.array(z.string()),
  /** Reported to the health authority (WHO IDSR priority diseases of the African region). */
  isNotifiable: z.boolean(),
  status: z.enum(['active', 'retired']),
});
export type IcdCode = z.infer<typeof IcdCode>;

/** A code as search offers it. */
export const IcdHit = IcdCode.extend({
  /** Among the hospital's favourites. */
  favourite: z.boolean(),
  /** How often this hospital used it. */
  uses: z.number().int(),
  match: z.enum(codeMatches),
});
export type IcdHit = z.infer<typeof IcdHit>;

/** A favourite of the hospital, or a code that the asking person used of late. */
export const IcdShortcut = IcdCode.extend({
  favourite: z.boolean(),
  uses: z.number().int(),
  /** When the asking person used it last; null: never. */
  lastUsedAt: instant.nullable(),
});
export type IcdShortcut = z.infer<typeof IcdShortcut>;

/** A code of HCPCS Level II. */
export const HcpcsCode = z.object({
  code: z.string(),
  shortDescription: z.string(),
  longDescription: z.string(),
  category: z.enum(hcpcsCategories),
  categoryName: z.string(),
  effectiveDate: calendarDate.nullable(),
  terminationDate: calendarDate.nullable(),
  version: z.string(),
  status: z.enum(['active', 'retired']),
});
export type HcpcsCode = z.infer<typeof HcpcsCode>;

export const HcpcsModifier = z.object({ modifier: z.string(), description: z.string() });
export type HcpcsModifier = z.infer<typeof HcpcsModifier>;

export const HcpcsRecord = HcpcsCode.extend({ modifiers: z.array(HcpcsModifier) });
export type HcpcsRecord = z.infer<typeof HcpcsRecord>;
