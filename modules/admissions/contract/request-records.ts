import { z } from 'zod';
import { id, instant, reason, requiredText, version } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { admissionRequestRecord } from './admission-request.record.ts';
import { requestStatuses, requestUrgencies } from './stay-words.ts';
import { roomTypes } from './words.ts';

const seen = version.nullish().transform((value) => value ?? null);
const optionalId = id.nullish().transform((value) => value ?? null);

export const RequestAdmission = z.strictObject({
  patientId: id,
  urgency: z.enum(requestUrgencies, { error: 'Urgency is required' }),
  /** Null: whichever ward has a bed. */
  wardId: optionalId,
  roomType: z
    .enum(roomTypes)
    .nullish()
    .transform((value) => value ?? null),
  reason: requiredText(3, 500, 'Reason is required'),
  expectedDays: z
    .number()
    .int()
    .min(1)
    .max(365)
    .nullish()
    .transform((value) => value ?? null),
  consultationId: optionalId,
});
export type RequestAdmission = z.output<typeof RequestAdmission>;

export const ReserveForRequest = z.strictObject({
  bedId: id,
  /** Missing: the hours of the ward's settings from now. */
  until: instant.nullish().transform((value) => value ?? null),
  version: seen,
});
export type ReserveForRequest = z.output<typeof ReserveForRequest>;

export const EndRequest = z.strictObject({ reason: reason(), version: seen });
export type EndRequest = z.output<typeof EndRequest>;

/** A patient as rows of wards show them: age and sex beside the name. */
export const StayPatient = z.object({
  id,
  fullname: z.string(),
  hospitalPatientId: z.string(),
  gender: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
});
export type StayPatient = z.output<typeof StayPatient>;

export const AdmissionRequest = z.object({
  id,
  requestNumber: z.string(),
  /** The name, for the sentences of its acts. */
  patient: z.string(),
  of: StayPatient,
  urgency: z.enum(requestUrgencies),
  ward: z.object({ id, name: z.string() }).nullable(),
  roomType: z.enum(roomTypes).nullable(),
  reason: z.string(),
  expectedDays: z.number().int().nullable(),
  consultationId: id.nullable(),
  askedBy: z.string().nullable(),
  waitStartedAt: instant,
  /** The bed that is held for the request. */
  bed: z.object({ id, label: z.string(), roomName: z.string(), wardName: z.string(), until: instant.nullable() }).nullable(),
  admissionId: id.nullable(),
  /** Why it was declined or cancelled. */
  endReason: z.string().nullable(),
  status: z.enum(requestStatuses),
  version: z.number().int(),
  acts: actsField(admissionRequestRecord),
});
export type AdmissionRequest = z.output<typeof AdmissionRequest>;
