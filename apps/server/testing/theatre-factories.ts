import { type TestHospital, theDatabase, unique } from './world.ts';

async function made(answer: Promise<{ status: number; text: string; payload: unknown }>): Promise<{ id: string }> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
  return payload as { id: string };
}

async function aTheatre(hospital: TestHospital): Promise<string> {
  const department = await made(hospital.admin.raw('POST', '/api/departments', { name: unique('Theatre '), kind: 'theatre' }));
  return (await made(hospital.admin.raw('POST', '/api/theatre', { name: unique('Theatre '), departmentId: department.id }))).id;
}

async function aCategory(hospital: TestHospital): Promise<string> {
  return (await made(hospital.admin.raw('POST', '/api/procedure-category', { name: unique('Category ') }))).id;
}

async function aProcedure(hospital: TestHospital): Promise<string> {
  const body = { name: unique('Procedure '), categoryId: await aCategory(hospital), kind: 'bedside', durationMinutes: 30 };
  return (await made(hospital.admin.raw('POST', '/api/procedure', { ...body, needsTheatre: false, needsConsent: false }))).id;
}

let hours = 0;

async function aRequest(hospital: TestHospital): Promise<string> {
  const { rows } = await theDatabase().owner.query<{ id: string }>('select id from patients where hospital_id = $1 order by id limit 1', [
    hospital.id,
  ]);
  const patient = rows[0] ?? (await aFreshPatient(hospital));
  hours += 3;
  const body = {
    patientId: patient.id,
    procedures: [{ procedureId: await aProcedure(hospital) }],
    diagnoses: [{ code: 'K35.8', description: 'Acute appendicitis' }],
    indication: 'For the test',
    startDateTime: new Date(Date.now() + (24 + hours) * 3_600_000).toISOString(),
    surgeons: [{ consultantId: hospital.admin.userId, role: 'lead' }],
  };
  return (await made(hospital.admin.raw('POST', '/api/procedure-request', body))).id;
}

async function aFreshPatient(hospital: TestHospital): Promise<{ id: string }> {
  const letters = unique('').replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] as string);
  const body = {
    firstName: `F${letters.slice(0, 8)}`,
    lastName: `L${letters.slice(2, 10)}`,
    gender: 'female',
    dateOfBirth: '1990-01-01',
    dialCode: '+234',
    phoneNumber: `80${String(10_000_000 + Math.floor(Math.random() * 89_999_999))}`,
    address: '5 Test Street',
    city: 'Lagos',
    state: 'Lagos',
    country: 'Nigeria',
    consentDataProcessing: true,
    consentTreatment: true,
    confirmNotDuplicate: true,
  };
  return made(hospital.admin.raw('POST', '/api/patients', body));
}

/** Records of procedures by their entity, made by the real calls. */
export const theatreFactories: Readonly<Record<string, (hospital: TestHospital) => Promise<string>>> = {
  procedures: aProcedure,
  'procedure-categories': aCategory,
  theatres: aTheatre,
  'theatre-sessions': async (hospital) => {
    const body = { theatreId: await aTheatre(hospital), weekday: 'monday', from: '08:00', until: '12:00', kind: 'elective' };
    return (await made(hospital.admin.raw('POST', '/api/theatre-session', body))).id;
  },
  'consent-texts': async (hospital) => {
    const procedureId = await aProcedure(hospital);
    const body = { kind: 'procedure', procedureId, language: 'en', title: 'Consent', body: 'I agree to the procedure {procedure}.' };
    return (await made(hospital.admin.raw('POST', '/api/consent-text', body))).id;
  },
  'procedure-requests': aRequest,
  'procedure-documents': async (hospital) => {
    const requestId = await aRequest(hospital);
    const { rows } = await theDatabase().owner.query<{ id: string }>(
      `insert into procedure_documents (hospital_id, id, request_id, file_id, kind, name, mime_type, size, created_at)
       values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'other', 'scan.pdf', 'application/pdf', 1, '2026-01-01') returning id`,
      [hospital.id, requestId],
    );
    return rows[0]?.id as string;
  },
};
