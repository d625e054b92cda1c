import type { z } from 'zod';
import { aPatient } from '#testing/factories.ts';
import type { TestHospital } from '#testing/world.ts';
import { admissionCalls } from '../../contract/calls/admissions.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import type { AdmissionRequest, RequestAdmission } from '../../contract/request-records.ts';
import type { Admission, CreateAdmission } from '../../contract/stay-records.ts';
import { aBed, sound } from './rooms.ts';

type Order = z.input<typeof CreateAdmission>;

/** The body of an admission: a patient and a bed of their own unless they are named. */
export async function anAdmissionOf(hospital: TestHospital, changes: Partial<Order> = {}): Promise<Order> {
  return {
    patientId: changes.patientId ?? (await aPatient(hospital)).id,
    bedId: changes.bedId ?? (await aBed(hospital)),
    source: 'outpatient',
    consultantId: hospital.admin.userId,
    reason: 'Treatment of pneumonia',
    admittingDiagnoses: [{ description: 'Pneumonia' }],
    ...changes,
  };
}

/** A patient who was admitted by the act, in a ward, room and bed of their own unless a bed is named. */
export async function admitted(hospital: TestHospital, changes: Partial<Order> = {}): Promise<Admission> {
  return sound(await hospital.admin.send(admissionCalls.create, { body: await anAdmissionOf(hospital, changes) }));
}

/** A request for a bed, of a patient of its own unless one is named. */
export async function aRequest(hospital: TestHospital, changes: Partial<z.input<typeof RequestAdmission>> = {}): Promise<AdmissionRequest> {
  const patientId = changes.patientId ?? (await aPatient(hospital)).id;
  const body = { urgency: 'routine' as const, reason: 'Treatment in a bed', ...changes, patientId };
  return sound(await hospital.admin.send(requestCalls.create, { body }));
}
