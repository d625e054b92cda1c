import { z } from 'zod';
import type { PaperSpec } from '#kernel/contract/calls.ts';
import { calendarDate, id, instant } from '#kernel/contract/fields.ts';
import { genders } from './words.ts';

const ofPatient = { entity: 'Patient', number: 'hospitalPatientId' } as const satisfies PaperSpec;

/** What the details of a patient are printed as. */
export const papersOfDetails: Readonly<Record<string, PaperSpec>> = {
  'patient-summary': { ...ofPatient, patientId: 'id' },
  'observation-chart': { ...ofPatient, patientId: 'id' },
};

export const papersOfCard: Readonly<Record<string, PaperSpec>> = { 'patient-card': ofPatient };

export const papersOfWristband: Readonly<Record<string, PaperSpec>> = { wristband: ofPatient };

/** What a wristband shows: two identifiers and more to be read, and the Civis ID as a code that every scan of a wristband takes. */
export const Wristband = z.object({
  hospitalName: z.string(),
  hospitalPatientId: z.string(),
  civisId: z.string(),
  fullname: z.string(),
  dateOfBirth: calendarDate.nullable(),
  gender: z.enum(genders),
  qr: z.string(),
});

/** What the patient card shows. */
export const PatientCard = z.object({
  hospitalName: z.string(),
  hospitalPhone: z.string().nullable(),
  hospitalPatientId: z.string(),
  civisId: z.string(),
  fullname: z.string(),
  dateOfBirth: calendarDate.nullable(),
  gender: z.enum(genders),
  bloodGroup: z.string(),
  genotype: z.string(),
  phoneNumber: z.string().nullable(),
  photoAttachmentId: id.nullable(),
  emergencyContact: z.object({ fullname: z.string(), phoneNumber: z.string(), relationship: z.string() }).nullable(),
  qr: z.string(),
  template: z.string(),
  registeredAt: instant,
});
