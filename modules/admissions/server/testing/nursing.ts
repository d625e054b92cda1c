import { aPatient } from '#testing/factories.ts';
import type { TestClient, TestHospital } from '#testing/world.ts';
import { vitalCalls } from '#modules/patient-chart/contract/calls/vitals.ts';
import type { Vital } from '#modules/patient-chart/contract/vital-records.ts';
import { warningCalls } from '../../contract/calls/warnings.ts';
import type { Admission } from '../../contract/stay-records.ts';
import type { StayWarning } from '../../contract/warning-records.ts';
import { sound } from './rooms.ts';
import { admitted } from './stays.ts';

/** Whole sets of an adult by what they mean: none, 1 point, 3 in one value, 5 points, 8 points. */
export const sets = {
  well: {
    temperature: 37,
    pulse: 75,
    respiratoryRate: 16,
    systolic: 122,
    diastolic: 75,
    spo2: 98,
    onOxygen: false,
    consciousness: 'alert',
  },
  low: { temperature: 37, pulse: 95, respiratoryRate: 16, systolic: 122, diastolic: 75, spo2: 98, onOxygen: false, consciousness: 'alert' },
  watch: {
    temperature: 37,
    pulse: 75,
    respiratoryRate: 16,
    systolic: 88,
    diastolic: 60,
    spo2: 98,
    onOxygen: false,
    consciousness: 'alert',
  },
  urgent: {
    temperature: 38.5,
    pulse: 115,
    respiratoryRate: 22,
    systolic: 122,
    diastolic: 75,
    spo2: 98,
    onOxygen: false,
    consciousness: 'alert',
  },
  emergency: {
    temperature: 39.2,
    pulse: 115,
    respiratoryRate: 25,
    systolic: 122,
    diastolic: 75,
    spo2: 94,
    onOxygen: false,
    consciousness: 'alert',
  },
} as const;

/** An admitted adult. */
export async function anInpatient(hospital: TestHospital, changes: Parameters<typeof admitted>[1] = {}): Promise<Admission> {
  const patientId = changes.patientId ?? (await aPatient(hospital, { dateOfBirth: '1980-05-05' })).id;
  return admitted(hospital, { ...changes, patientId });
}

/** Records a set of vitals for a stay. */
export async function vitalsFor(client: TestClient, stay: Admission, set: object, more: object = {}): Promise<Vital> {
  const body = { patientId: stay.of.id, source: 'admission' as const, sourceId: stay.id, confirm: true, ...set, ...more };
  return sound(await client.send(vitalCalls.record, { body }));
}

/** The warnings of a stay, the newest first. */
export async function warningsFor(client: TestClient, admissionId: string): Promise<StayWarning[]> {
  return sound(await client.send(warningCalls.list, { query: { admissionId } })).data;
}

/** The newest warning of a stay. */
export async function warningFor(client: TestClient, admissionId: string): Promise<StayWarning> {
  const [warning] = await warningsFor(client, admissionId);
  if (!warning) throw new Error('The stay has no warning');
  return warning;
}
