import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import type { TestClient, TestHospital } from '#testing/world.ts';
import { payloadOf } from './medicines.ts';

export interface OwnPatient {
  readonly patientId: string;
  readonly me: TestClient;
}

/** A patient whose allergies somebody has asked about, signed in to the patient area. */
export async function anOwnPatient(hospital: TestHospital): Promise<OwnPatient> {
  const phoneNumber = `70${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`;
  const dateOfBirth = '1990-05-05';
  const { id, civisId } = await aPatient(hospital, { dateOfBirth, phoneNumber });
  payloadOf(await hospital.admin.raw('POST', '/api/allergies', { patientId: id, noneKnown: true }));
  return { patientId: id, me: await claimedBy({ civisId, dateOfBirth, phoneNumber }) };
}
