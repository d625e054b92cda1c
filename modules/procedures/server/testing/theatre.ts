import { aPatient, withCurrency } from '#testing/factories.ts';
import { demoPassword, type TestHospital, type TestUser, theDatabase, unique } from '#testing/world.ts';
import { authCalls } from '#modules/auth/contract/calls.ts';
import { catalogueCalls } from '../../contract/calls/catalogue.ts';
import { preparationCalls } from '../../contract/calls/preparation.ts';
import { requestCalls } from '../../contract/calls/requests.ts';
import { theatreCalls } from '../../contract/calls/theatres.ts';
import { theatreDayCalls } from '../../contract/calls/theatre-day.ts';
import type { Procedure } from '../../contract/catalogue-records.ts';
import { checklistItems, type ChecklistPhase } from '../../contract/clinical-words.ts';
import type { ProcedureRequest } from '../../contract/request-records.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
}

export function sound<T extends Answer>(answer: T): T {
  if (answer.status !== 200) throw new Error(`The theatre could not be made: ${answer.status} ${answer.text.slice(0, 900)}`);
  return answer;
}

export const pin = '4821';
export const drawn = `data:image/png;base64,${Buffer.from('a signature').toString('base64')}`;
const hour = 3_600_000;

/** An instant so many hours from now, on the hour. */
export function inHours(hours: number): string {
  return new Date(Math.ceil((Date.now() + hours * hour) / hour) * hour).toISOString();
}

export interface TestTheatre {
  readonly hospital: TestHospital;
  readonly surgeon: TestUser;
  readonly nurse: TestUser;
  readonly theatreId: string;
  readonly departmentId: string;
  /** Priced, major: needs a theatre, consent and an assessment. */
  readonly appendicectomy: Procedure;
  /** Priced, at the bedside: needs nothing. */
  readonly suture: Procedure;
  readonly body: (changes?: object) => Promise<Record<string, unknown>>;
  readonly book: (changes?: object) => Promise<ProcedureRequest>;
  readonly view: (id: string) => Promise<ProcedureRequest>;
  readonly assess: (id: string, changes?: object) => Promise<void>;
  readonly consent: (id: string) => Promise<void>;
  readonly tick: (id: string, phase: ChecklistPhase) => Promise<void>;
  readonly count: (id: string, phase: string, swabs?: number) => Promise<void>;
  readonly start: (id: string) => Promise<ProcedureRequest>;
  readonly milestone: (id: string, kind: string, more?: object) => Promise<{ status: number; error: { code: string }; text: string }>;
  /** Ready to start. */
  readonly ready: (changes?: object) => Promise<ProcedureRequest>;
  /** Began and left the theatre, with a note that can be signed. */
  readonly done: (changes?: object, note?: object) => Promise<ProcedureRequest>;
}

const surgeonRights = [
  'Create Procedure Request',
  'Edit Procedure Request',
  'Cancel Procedure Request',
  'Assign Surgeon',
  'Create Pre Surgery Assessment',
  'Create Consent Form',
  'Start Procedure',
  'Document Procedure',
  'Submit Procedure Documentation',
  'Amend Procedure Documentation',
  'View Patient List',
] as const;

export const aNote = (procedureId: string, more: object = {}) => ({
  postOpDiagnosis: 'Acute appendicitis',
  performed: [{ procedureId }],
  findings: 'Inflamed appendix',
  steps: 'Appendix removed',
  postOpDestination: 'ward',
  condition: 'stable',
  ...more,
});

type Stage = Pick<TestTheatre, 'hospital' | 'surgeon' | 'nurse' | 'theatreId' | 'departmentId' | 'appendicectomy' | 'suture' | 'body'>;

async function aStage(hospital: TestHospital): Promise<Stage> {
  await withCurrency(hospital);
  const { admin } = hospital;
  sound(await admin.raw('PATCH', '/api/billing-policy', { gateProcedure: 'none' }));
  const surgeon = await hospital.userWith(...surgeonRights);
  const nurse = await hospital.userWith('View Procedure Requests', 'Start Procedure');
  sound(await nurse.send(authCalls.setPin, { body: { pin, password: demoPassword } }));
  const department = sound(await admin.raw('POST', '/api/departments', { name: unique('Theatre '), kind: 'theatre' }));
  const departmentId = (department.payload as { id: string }).id;
  const theatre = sound(await admin.send(theatreCalls.createTheatre, { body: { name: unique('Theatre '), departmentId } }));
  const theatreId = theatre.payload.id;
  const category = sound(await admin.send(catalogueCalls.createCategory, { body: { name: unique('Category ') } })).payload;
  const make = async (body: object) =>
    sound(
      await admin.send(catalogueCalls.createProcedure, {
        body: { name: unique('Procedure '), categoryId: category.id, durationMinutes: 60, price: 25_000_000, ...body } as never,
      }),
    ).payload;
  const appendicectomy = await make({ kind: 'surgical-major' });
  const suture = await make({ kind: 'bedside', needsTheatre: false, needsConsent: false, price: 500_000 });
  const body = async (changes: object = {}) => ({
    patientId: (await aPatient(hospital, { dateOfBirth: '1990-05-05', gender: 'male' })).id,
    procedures: [{ procedureId: appendicectomy.id }],
    diagnoses: [{ code: 'K35.8', description: 'Acute appendicitis' }],
    indication: 'Right lower quadrant pain',
    urgency: 'emergency',
    startDateTime: inHours(1),
    theatreRoomId: theatreId,
    surgeons: [{ consultantId: surgeon.userId, role: 'lead' }],
    ...changes,
  });
  return { hospital, surgeon, nurse, theatreId, departmentId, appendicectomy, suture, body };
}

type Before = Pick<TestTheatre, 'book' | 'view' | 'assess' | 'consent' | 'tick' | 'count'>;

function beforeStart({ surgeon, nurse, body }: Stage): Before {
  const book = async (changes: object = {}) =>
    sound(await surgeon.send(requestCalls.create, { body: (await body(changes)) as never })).payload;
  const view = async (id: string) => sound(await surgeon.send(requestCalls.view, { params: { id } })).payload;
  const assess = async (id: string, changes: object = {}) => {
    const content = { asa: 'II', fitness: 'fit', weightKg: 70, allergiesChecked: true, siteMarked: true, ...changes };
    sound(await surgeon.send(preparationCalls.saveAssessment, { params: { id }, body: { content, sign: true } as never }));
  };
  const consent = async (id: string) => {
    const { texts } = sound(await surgeon.send(preparationCalls.consent, { params: { id } })).payload;
    const text = texts.find(({ language }) => language === 'en');
    const content = { risks: ['Bleeding'], witnessName: 'Sister Bello', anaesthesiaConsent: true };
    const order = { textId: text?.id ?? '', content, decision: 'sign' as const, signature: drawn };
    sound(await surgeon.send(preparationCalls.saveConsent, { params: { id }, body: order }));
  };
  const tick = async (id: string, phase: ChecklistPhase) => {
    const items = checklistItems[phase].map(({ key }) => ({ key, answer: 'yes' as const }));
    sound(await nurse.send(theatreDayCalls.saveChecklist, { params: { id, phase }, body: { items } }));
  };
  const count = async (id: string, phase: string, swabs = 10) => {
    const numbers = [{ item: 'swabs' as const, expected: 10, counted: swabs }];
    const order = { phase, numbers, second: { userId: nurse.userId, pin } } as never;
    sound(await surgeon.send(theatreDayCalls.saveCounts, { params: { id }, body: order }));
  };
  return { book, view, assess, consent, tick, count };
}

/** A hospital with a theatre in which one can operate. */
export async function aTheatre(hospital: TestHospital): Promise<TestTheatre> {
  const stage = await aStage(hospital);
  const acts = beforeStart(stage);
  const { surgeon, appendicectomy } = stage;
  const { book, view, assess, consent, tick, count } = acts;
  const start = async (id: string) => sound(await surgeon.send(requestCalls.start, { params: { id }, body: {} })).payload;
  const milestone = (id: string, kind: string, more: object = {}) =>
    surgeon.send(theatreDayCalls.saveMilestone, { params: { id }, body: { kind, ...more } as never });
  const ready = async (changes: object = {}) => {
    const { id } = await book(changes);
    await assess(id);
    await consent(id);
    await tick(id, 'sign-in');
    await count(id, 'initial');
    return view(id);
  };
  const done = async (changes: object = {}, note: object = {}) => {
    const { id } = await ready(changes);
    await start(id);
    await tick(id, 'time-out');
    for (const kind of ['knife-to-skin', 'closure', 'left-theatre']) sound(await milestone(id, kind));
    await count(id, 'final');
    await tick(id, 'sign-out');
    const content = aNote(appendicectomy.id, note);
    sound(await surgeon.send(theatreDayCalls.saveNote, { params: { id }, body: { content, lockVersion: 0 } as never }));
    return view(id);
  };
  return { ...stage, ...acts, start, milestone, ready, done };
}

/** Bill lines of a request in the database, by charge. */
export async function linesOf(
  requestId: string,
): Promise<{ kind: string; status: string; net: number; quantity: number; performed: boolean }[]> {
  const { rows } = await theDatabase().owner.query(
    `select c.kind, b.status, b.net::int as net, b.quantity::int as quantity, b.performed_at is not null as performed
       from procedure_charges c join patient_bills b on b.hospital_id = c.hospital_id and b.source_id = c.id and b.source_type = 'procedure-request'
      where c.request_id = $1 order by b.id`,
    [requestId],
  );
  return rows;
}
