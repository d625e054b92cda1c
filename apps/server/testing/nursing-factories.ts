import { admissionsFactories } from './admissions-factories.ts';
import type { TestHospital } from './world.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly payload: unknown;
}

async function made(answer: Promise<Answer>): Promise<Record<string, unknown>> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 600)}`);
  return payload as Record<string, unknown>;
}

async function aStay(hospital: TestHospital): Promise<string> {
  return (await admissionsFactories['patient-admissions']?.(hospital)) as string;
}

async function aTask(hospital: TestHospital): Promise<string> {
  const body = { what: 'Turn the patient', dueAt: new Date(Date.now() + 3_600_000).toISOString() };
  return (await made(hospital.admin.raw('POST', `/api/patient-admissions/${await aStay(hospital)}/tasks`, body))).id as string;
}

async function aFluidEntry(hospital: TestHospital): Promise<string> {
  const body = { direction: 'in', kind: 'oral', volume: 200 };
  return (await made(hospital.admin.raw('POST', `/api/patient-admissions/${await aStay(hospital)}/fluid-balance`, body))).id as string;
}

async function aNote(hospital: TestHospital): Promise<string> {
  const body = { text: 'Slept well' };
  return (await made(hospital.admin.raw('POST', `/api/patient-admissions/${await aStay(hospital)}/nursing-notes`, body))).id as string;
}

/** A set of vitals with eight points opens one. */
async function aWarning(hospital: TestHospital): Promise<string> {
  const id = await aStay(hospital);
  const stay = await made(hospital.admin.raw('GET', `/api/patient-admissions/${id}`));
  const set = {
    ...{ temperature: 39.2, pulse: 115, respiratoryRate: 25, systolic: 122, diastolic: 75, spo2: 94, onOxygen: false },
    ...{ consciousness: 'alert', source: 'admission', sourceId: id, confirm: true, patientId: (stay.of as { id: string }).id },
  };
  await made(hospital.admin.raw('POST', '/api/vitals', set));
  const { data } = (await made(hospital.admin.raw('GET', `/api/early-warnings?admissionId=${id}`))) as unknown as {
    data: { id: string }[];
  };
  return data[0]?.id as string;
}

/** Nursing records and early warnings by their entity, made by the real calls. */
export const nursingFactories: Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> = {
  'nursing-notes': aNote,
  'fluid-entries': aFluidEntry,
  'nursing-tasks': aTask,
  'early-warnings': aWarning,
};
