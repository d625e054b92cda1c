import { type TestHospital, unique, uniqueCode } from './world.ts';

async function made(answer: Promise<{ status: number; text: string; payload: unknown }>): Promise<Record<string, unknown>> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return payload as Record<string, unknown>;
}

async function aWard({ admin }: TestHospital): Promise<string> {
  const department = { name: unique('Ward department '), code: uniqueCode(), kind: 'nursing', runsQueue: false };
  const { id: departmentId } = await made(admin.raw('POST', '/api/departments', department));
  return (await made(admin.raw('POST', '/api/wards', { name: unique('Ward '), code: uniqueCode(), departmentId }))).id as string;
}

async function aRoom(hospital: TestHospital): Promise<string> {
  const body = { name: unique('Room '), wardId: await aWard(hospital), roomType: 'general' };
  return (await made(hospital.admin.raw('POST', '/api/rooms', body))).id as string;
}

async function aBed(hospital: TestHospital): Promise<string> {
  const room = await made(hospital.admin.raw('POST', `/api/rooms/${await aRoom(hospital)}/beds`, { label: 'B1' }));
  return (room.beds as { id: string }[])[0]?.id as string;
}

async function aPatient({ admin }: TestHospital): Promise<string> {
  const body = {
    ...{ firstName: 'Beatrice', lastName: 'Inpatient', gender: 'female', dateOfBirth: '1981-04-12', dialCode: '+234' },
    ...{ phoneNumber: `80${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`, address: '5 Test Street', city: 'Lagos' },
    ...{ state: 'Lagos', country: 'Nigeria', consentDataProcessing: true, consentTreatment: true, confirmNotDuplicate: true },
  };
  return (await made(admin.raw('POST', '/api/patients', body))).id as string;
}

async function aStay(hospital: TestHospital): Promise<string> {
  const body = {
    ...{ patientId: await aPatient(hospital), bedId: await aBed(hospital), consultantId: hospital.admin.userId },
    ...{ source: 'outpatient', reason: 'Treatment in a bed', admittingDiagnoses: [{ description: 'Pneumonia' }] },
  };
  return (await made(hospital.admin.raw('POST', '/api/patient-admissions', body))).id as string;
}

async function aRequest(hospital: TestHospital): Promise<string> {
  const body = { patientId: await aPatient(hospital), urgency: 'routine', reason: 'Treatment in a bed' };
  return (await made(hospital.admin.raw('POST', '/api/admission-requests', body))).id as string;
}

async function aCompanion(hospital: TestHospital): Promise<string> {
  const path = `/api/patient-admissions/${await aStay(hospital)}/companions`;
  const stay = await made(hospital.admin.raw('POST', path, { name: 'Ngozi Obi' }));
  return (stay.companions as { id: string }[])[0]?.id as string;
}

async function aRound(hospital: TestHospital): Promise<string> {
  const body = { admissionId: await aStay(hospital), kind: 'daily' };
  return (await made(hospital.admin.raw('POST', '/api/ward-round', body))).id as string;
}

async function aPlanItem(hospital: TestHospital): Promise<string> {
  const body = { items: [{ kind: 'diet', what: 'Soft diet' }] };
  const round = await made(hospital.admin.raw('PUT', `/api/ward-round/${await aRound(hospital)}/treatment-plan`, body));
  return (round.treatmentPlan as { id: string }[])[0]?.id as string;
}

/** Wards, rooms, beds, stays and requests by their entity, made by the real calls. */
export const admissionsFactories: Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> = {
  wards: aWard,
  rooms: aRoom,
  beds: aBed,
  'patient-admissions': aStay,
  'admission-requests': aRequest,
  companions: aCompanion,
  'ward-rounds': aRound,
  'treatment-plan-items': aPlanItem,
};
