import type { TestHospital } from './world.ts';

async function answered<T = { id: string }>(answer: Promise<{ status: number; text: string; payload: unknown }>): Promise<T> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return payload as T;
}

/** A consultation that the hospital's founder began with a patient who walked in. */
async function aConsultation(hospital: TestHospital, patientId: string): Promise<string> {
  const order = { patientId, departmentId: hospital.departmentId };
  return (await answered(hospital.admin.raw('POST', '/api/consultation', order))).id;
}

async function diagnosisOf(hospital: TestHospital, consultationId: string): Promise<string> {
  const url = `/api/consultation/${consultationId}/diagnosis`;
  const [one] = await answered<{ id: string }[]>(hospital.admin.raw('POST', url, { description: 'Fever' }));
  return one?.id as string;
}

const field = { key: 'note', label: 'Note', type: 'text' };

/** Consultations and their papers by their entity, made by the real calls; `newPatient` registers one. */
export function consultationFactories(
  newPatient: (hospital: TestHospital) => Promise<{ id: string }>,
  word: (prefix: string) => string,
): Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> {
  const consultation = async (hospital: TestHospital) => aConsultation(hospital, (await newPatient(hospital)).id);
  return {
    consultations: consultation,
    'consultation-diagnoses': async (hospital) => diagnosisOf(hospital, await consultation(hospital)),
    'consultation-templates': async (hospital) =>
      (await answered(hospital.admin.raw('POST', '/api/consultation-templates', { name: word('Form '), sections: [field] }))).id,
    referrals: async (hospital) => {
      const patientId = (await newPatient(hospital)).id;
      const order = { direction: 'external', patientId, reason: 'Dialysis', externalFacility: { name: 'Teaching Hospital' } };
      return (await answered(hospital.admin.raw('POST', '/api/referrals', order))).id;
    },
    'medical-certificates': async (hospital) => {
      const patientId = (await newPatient(hospital)).id;
      const order = { patientId, kind: 'attendance', from: '2026-11-20', to: '2026-11-20', text: 'Was here' };
      return (await answered(hospital.admin.raw('POST', '/api/medical-certificates', order))).id;
    },
  };
}
