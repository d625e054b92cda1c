import { z } from 'zod';
import { calendarDate, id, instant, optionalText, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { attachmentRecord } from './attachment.record.ts';
import { summaryRecord } from './summary.record.ts';
import { attachmentCategories, attachmentLinks, attachmentStatuses, scanStates, summaryStatuses, summaryTypes } from './words.ts';

const summaryFields = {
  title: requiredText(3, 120, 'Title is a required field *'),
  /** Markdown. */
  body: requiredText(1, 20_000, 'Text is a required field *'),
  type: z.enum(summaryTypes),
  visibleToPatient: z.boolean(),
  /** Who may sign beside the author. */
  coSignerId: id.nullable(),
};

export const CreateSummary = z.strictObject({
  patientId: id,
  ...summaryFields,
  visibleToPatient: summaryFields.visibleToPatient.default(false),
  coSignerId: summaryFields.coSignerId.nullish(),
  sourceType: z.enum(attachmentLinks).nullish(),
  sourceId: id.nullish(),
});
export type CreateSummary = z.output<typeof CreateSummary>;

export const EditSummary = z.strictObject({ ...z.object(summaryFields).partial().shape, version: version.optional() });
export type EditSummary = z.output<typeof EditSummary>;

export const SummaryRow = z.object({
  id,
  patientId: id,
  hospitalId: id,
  hospitalName: z.string(),
  title: z.string(),
  type: z.enum(summaryTypes),
  status: z.enum(summaryStatuses),
  authorId: id.nullable(),
  authorName: z.string(),
  coSignerId: id.nullable(),
  signedAt: instant.nullable(),
  signedByName: z.string().nullable(),
  supersedesId: id.nullable(),
  visibleToPatient: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  version: z.number().int(),
});
export const Summary = SummaryRow.extend({
  body: z.string(),
  sourceType: z.enum(attachmentLinks).nullable(),
  sourceId: id.nullable(),
  /** The version that took this one's place, once signed. */
  supersededById: id.nullable(),
  acts: actsField(summaryRecord),
});
export type SummaryRow = z.infer<typeof SummaryRow>;
export type Summary = z.infer<typeof Summary>;

/**
 * A row of the generated summary: a label and its words. Where the words are said from fields (how a medicine is taken), `said` has
 * them in each language that ships; else they read as somebody wrote them.
 */
export const SummaryFact = z.object({
  label: z.string(),
  value: z.string(),
  said: z.object({ en: z.string(), fr: z.string() }).optional(),
  at: instant.nullable(),
});
export type SummaryFact = z.infer<typeof SummaryFact>;

/** A part of the generated summary, ready to show and to insert. */
export const SummarySection = z.object({ key: z.string(), title: z.string(), rows: z.array(SummaryFact) });
export type SummarySection = z.infer<typeof SummarySection>;
export const GeneratedSummary = z.object({ generatedAt: instant, sections: z.array(SummarySection) });
export type GeneratedSummary = z.infer<typeof GeneratedSummary>;

const flag = z.enum(['true', 'false']).transform((word) => word === 'true');

/** Fields of the form that carries the files; several files share them, each keeps its own file name when there is no name. */
export const UploadAttachments = z.strictObject({
  patientId: id,
  category: z.enum(attachmentCategories).default('other'),
  name: optionalText(120),
  description: optionalText(500),
  takenAt: z.union([calendarDate, instant, z.literal('')]).optional(),
  visibleToPatient: flag.default(false),
  isSensitive: flag.default(false),
  linkedType: z.enum(attachmentLinks).optional(),
  linkedId: id.optional(),
});
export type UploadAttachments = z.output<typeof UploadAttachments>;

export const EditAttachment = z.strictObject({
  name: requiredText(1, 120, 'Name is a required field *').optional(),
  category: z.enum(attachmentCategories).optional(),
  description: optionalText(500).optional(),
  visibleToPatient: z.boolean().optional(),
  isSensitive: z.boolean().optional(),
  version: version.optional(),
});
export type EditAttachment = z.output<typeof EditAttachment>;

export const Attachment = z.object({
  id,
  patientId: id,
  hospitalId: id,
  hospitalName: z.string(),
  name: z.string(),
  category: z.enum(attachmentCategories),
  mime: z.string(),
  size: z.number().int(),
  sha256: z.string(),
  pages: z.number().int().nullable(),
  /** There is a small picture of it (`…/thumbnail`). */
  hasThumbnail: z.boolean(),
  linkedType: z.enum(attachmentLinks).nullable(),
  linkedId: id.nullable(),
  takenAt: z.string().nullable(),
  description: z.string().nullable(),
  visibleToPatient: z.boolean(),
  isSensitive: z.boolean(),
  uploadedBy: id.nullable(),
  uploadedByName: z.string(),
  /** Sent by the person through the patient area. */
  fromPatient: z.boolean(),
  createdAt: instant,
  status: z.enum(attachmentStatuses),
  archivedReason: z.string().nullable(),
  scan: z.enum(scanStates),
  version: z.number().int(),
  acts: actsField(attachmentRecord),
});
export type Attachment = z.infer<typeof Attachment>;
