import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { addCalendarDays, addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import type { DemoSize, DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { receiveBatches } from '#modules/inventory/server/index.ts';
import { type DoseOrder, GiveAsNeeded } from '../../contract/administration-records.ts';
import { LineOrder, type LineOrderInput } from '../../contract/records.ts';
import { clearableAlerts } from '../demo/overrides.ts';
import { createPrescription } from '../prescriptions/create.ts';
import { recordAsNeeded, recordPending } from './complete.ts';
import { createAdministration } from './create.ts';
import { editDosage } from './edit-dosage.ts';
import { terminateLocked } from './finish.ts';
import { holdLocked } from './hold.ts';
import { tendDoses } from './jobs.ts';
import { dosagesOf, findAdministration, lockAdministration, type StoredDosage } from './store.ts';

const demo = 'hospital:demo';
const ward = 'location:Ward';
const department = 'department:Nursing Department';
const doctor = 'user:doctor';
const nurse = 'user:nurse';
const second = 'user:nurse2';

/** A medicine of the ward: its product's name, and how it is ordered. */
type Ordered = readonly [product: string, line: Omit<LineOrderInput, 'productId'>];

const here = { supplyFrom: 'ward-stock', administerHere: false } as const;
const inDays = (durationValue: number) => ({ durationValue, durationUnit: 'days' as const });
const paracetamol: Ordered = [
  'Paracetamol 500',
  { ...here, doseAmount: 1000, doseUnit: 'mg', route: 'oral', frequencyCode: 'TDS', ...inDays(3), indication: 'fever' },
];
const ceftriaxone: Ordered = [
  'Ceftriaxone 1 g',
  {
    ...here,
    ...{ doseAmount: 1, doseUnit: 'g', route: 'IV', frequencyCode: 'q12h', ...inDays(5), indication: 'sepsis' },
    infusion: { diluent: 'Sodium chloride 0.9 %', volumeMl: 100, overMinutes: 30 },
  },
];
const metronidazole: Ordered = [
  'Metronidazole 400',
  { ...here, doseAmount: 400, doseUnit: 'mg', route: 'oral', frequencyCode: 'TDS', ...inDays(5), indication: 'abdominal infection' },
];
const omeprazole: Ordered = [
  'Omeprazole 20',
  { ...here, doseAmount: 20, doseUnit: 'mg', route: 'oral', frequencyCode: 'mane', durationUnit: 'continuous', indication: 'gastritis' },
];
const amlodipine: Ordered = [
  'Amlodipine 5',
  {
    ...here,
    doseAmount: 5,
    doseUnit: 'mg',
    route: 'oral',
    frequencyCode: 'mane',
    durationUnit: 'continuous',
    indication: 'high blood pressure',
  },
];
const needed: Ordered = [
  'Paracetamol 500',
  {
    ...here,
    ...{ doseAmount: 1000, doseUnit: 'mg', route: 'oral', frequencyCode: 'PRN', durationUnit: 'continuous' },
    ...{ prn: true, prnReason: 'pain', prnMinIntervalMinutes: 360, prnMaxPerDay: 4 },
  },
];
const once: Ordered = [
  'Furosemide 40',
  {
    ...here,
    doseAmount: 40,
    doseUnit: 'mg',
    route: 'oral',
    frequencyCode: 'STAT',
    durationValue: 1,
    durationUnit: 'doses',
    indication: 'oedema',
  },
];
const stocked = [
  'Paracetamol 500',
  'Ceftriaxone 1 g',
  'Metronidazole 400',
  'Omeprazole 20',
  'Amlodipine 5',
  'Furosemide 40',
  'Insulin Soluble 100 IU/mL',
];

/** The same, handed out by the pharmacy for this patient: what is left of it comes back when it is ended. */
const fromPharmacy = ([product, line]: Ordered): Ordered => [product, { ...line, supplyFrom: 'pharmacy' }];

const beds: readonly (readonly Ordered[])[] = [
  [ceftriaxone, paracetamol],
  [metronidazole, omeprazole],
  [amlodipine, needed, ceftriaxone],
  [fromPharmacy(paracetamol), omeprazole],
  [ceftriaxone, needed],
  [amlodipine, once],
  [metronidazole, paracetamol],
  [omeprazole, ceftriaxone],
  // These go home before the demo is made: what still ran is ended.
  [ceftriaxone, needed, omeprazole],
  [ceftriaxone, needed, amlodipine],
  [metronidazole, needed],
  [amlodipine, omeprazole],
  [paracetamol, needed],
  [omeprazole],
];
/** Place of the first of those who go home. */
const firstHome = 8;

/** A full ward: who lies there besides, who came for one dose this week, and who went home over half a year. */
const besides: readonly (readonly Ordered[])[] = [
  [metronidazole, omeprazole],
  [amlodipine, paracetamol],
  [metronidazole, amlodipine],
];
const finished: readonly (readonly Ordered[])[] = [
  [ceftriaxone, paracetamol],
  [metronidazole, paracetamol],
];
const full = { besides: 29, oneDose: 28, past: 84, days: 178 } as const;
/** Units of each medicine in the ward's cupboard. */
const stockOf: Readonly<Record<DemoSize, number>> = { standard: 120, full: 4_000 };

/** What the ward's cupboard holds. */
async function stockWard(stage: DemoStage, quantity: number): Promise<void> {
  await stage.inHospital(demo, 'user:inventory', async (scope) => {
    const known = stocked.flatMap((name) => {
      const productId = stage.ids.get(`product:${name}`);
      return productId ? [{ name, productId }] : [];
    });
    await receiveBatches(scope, {
      ...{ supplyId: null, vendorId: null, locationId: stage.idOf(ward), receivedAt: scope.now },
      lines: known.map(({ name, productId }, at) => ({
        key: name,
        productId,
        batchNumber: `WD${2600 + at}`,
        manufactureDate: null,
        expiryDate: addCalendarDays(stage.today, 160 + at * 31),
        quantity,
        totalCost: quantity * 9000,
        destination: 'stock' as const,
      })),
    });
    await scope.record({
      action: 'create',
      entity: 'Batch',
      summary: `The ward's cupboard was filled with ${known.length} medicines`,
      after: { batches: known.length },
    });
  });
}

/** A living adult whose allergies are known, by place. */
async function patientAt(scope: Scope, place: number): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    with asked as (select id, row_number() over (order by patient_no desc) - 1 as place, count(*) over () as size
                     from patients p where hospital_id = ${scope.hospitalId} and status = 'active' and not confidential
                      and date_of_birth < '2004-01-01' and created_at < ${scope.now}::timestamptz
                      and exists (select 1 from allergy_reviews r where r.hospital_id = p.hospital_id and r.patient_id = p.id and r.at < ${scope.now}::timestamptz))
    select id from asked where place = ${place}::int % size`.execute(scope.tx);
  return rows[0]?.id ?? null;
}

interface Stay {
  /** Ids are kept under `ta:key-line`. */
  readonly key: string | number;
  readonly place: number;
  readonly ordered: readonly Ordered[];
}

/** Prescribes for a bed and puts what is written on the ward's chart. */
async function admitTo(stage: DemoStage, { key, place, ordered }: Stay): Promise<void> {
  const orders = ordered.flatMap(([product, line]) => {
    const productId = stage.ids.get(`product:${product}`);
    return productId ? [LineOrder.parse({ ...line, productId })] : [];
  });
  if (orders.length === 0) return;
  await stage.inHospital(demo, doctor, async (scope) => {
    const patientId = await patientAt(scope, place);
    if (!patientId) return;
    const rx = await createPrescription(scope, {
      ...{ patientId, kind: 'inpatient', lines: orders, sign: true, allergiesReviewed: true, confirm: true },
      ...{ place: null, editReason: null, diagnoses: [], notes: null, validUntil: null, priority: 'routine' },
      overrides: await clearableAlerts(scope, patientId, 'inpatient', orders),
    });
    for (const [at, { id: lineId }] of rx.lines.entries()) {
      const made = await createAdministration(scope, { ...parsedCreate, lineId, departmentId: stage.idOf(department) });
      stage.ids.set(`ta:${key}-${at}`, made.id);
      stage.ids.set(`ta-line:${key}-${at}`, lineId);
    }
  });
}

const parsedCreate = { titration: [], overrides: [], confirm: true };

/** Insulin by a scale, ordered verbally. */
async function orderInsulin(stage: DemoStage, turn: number): Promise<void> {
  const productId = stage.ids.get('product:Insulin Soluble 100 IU/mL');
  if (!productId) return;
  await stage.inHospital(demo, nurse, async (scope) => {
    const patientId = await patientAt(scope, beds.length + turn);
    if (!patientId) return;
    const made = await createAdministration(scope, {
      ...parsedCreate,
      departmentId: stage.idOf(department),
      doubleCheck: false,
      titration: [
        { from: 0, to: 140, dose: 4 },
        { from: 140, to: 200, dose: 6 },
        { from: 200, to: null, dose: 8 },
      ],
      verbal: {
        ...{ patientId, productId, doseAmount: 6, doseUnit: 'IU', route: 'SC', frequencyCode: 'TDS', times: [], indication: 'diabetes' },
        ...{ durationValue: null, durationUnit: 'continuous', prnReason: null, prnMinIntervalMinutes: null, prnMaxPerDay: null },
        ...{ prescriberId: stage.idOf(doctor), readBack: true, supplyFrom: 'patient-own' },
      },
    });
    stage.ids.set(`ta:insulin-${turn}`, made.id);
  });
}

const plain: Omit<DoseOrder, 'witness'> = GiveAsNeeded.parse({ confirm: true });

/** How the patient was checked before the nth dose: by the wristband, now and then not at all, with a reason. */
function checkedAs(turn: number, patientId: Id): Pick<DoseOrder, 'scannedPatient' | 'identityReason'> {
  if (turn % 37 === 5) return { scannedPatient: null, identityReason: 'wristband-missing' };
  return turn % 53 === 9 ? { scannedPatient: null, identityReason: 'scanner-fault' } : { scannedPatient: patientId, identityReason: null };
}

/** How the nth dose of the demo went: most are given, some are not, each with its reason. */
function wentAs(turn: number, { dueAt, patientId }: StoredDosage, insulin: boolean): Omit<DoseOrder, 'witness'> {
  if (turn % 17 === 11) return { ...plain, status: 'refused', reasonCode: 'refused', note: 'Feels sick' };
  if (turn % 23 === 7) return { ...plain, status: 'withheld', reasonCode: 'nil-by-mouth', note: 'For theatre' };
  const givenAt = addMinutes(dueAt, (turn * 7) % 25);
  const glucose = { pulse: null, systolic: null, diastolic: null, glucose: 165, pain: null };
  return {
    ...plain,
    givenAt,
    ...checkedAs(turn, patientId),
    ...(insulin ? { preCheck: glucose, doseGiven: 6, site: 'abdomen' as const } : {}),
  };
}

/** A round of the ward: every dose that is due is recorded, but those of the beds that are left for later. */
async function round(stage: DemoStage, leave: readonly string[]): Promise<void> {
  const left = new Set(leave.map((key) => stage.ids.get(key)));
  let turn = Math.floor(stage.random() * 10);
  await stage.inHospital(demo, nurse, async (scope) => {
    const running = await scope.tx
      .selectFrom('therapeuticAdministrations')
      .select(['id', 'insulin'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('departmentId', '=', stage.idOf(department))
      .where('status', '=', 'in-progress')
      .where('nextDueAt', '<=', addMinutes(scope.now, -26))
      .where('controlled', '=', false)
      .where('doubleCheck', '=', false)
      .orderBy('id')
      .execute();
    for (const { id, insulin } of running) {
      if (left.has(id)) continue;
      const due = (await dosagesOf(scope, [id])).filter(({ status, dueAt }) => status === 'pending' && dueAt <= addMinutes(scope.now, -26));
      for (const dose of due) {
        turn += 1;
        await tried(scope, () => recordPending(scope, id, dose.id, wentAs(turn, dose, insulin), null));
      }
    }
  });
}

/** What the ward would not give is left as it is. */
async function tried(scope: Scope, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (found) {
    if (!(found instanceof Refusal)) throw found;
    scope.warn({ code: found.code }, 'A dose of the demo was not given');
  }
}

/** Those who go home: what still runs of theirs is ended. */
async function sendHome(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, second, async (scope) => {
    for (const [bed, ordered] of beds.entries()) {
      if (bed < firstHome) continue;
      for (const at of ordered.keys()) {
        const id = stage.ids.get(`ta:${bed}-${at}`);
        if (id) await terminateLocked(scope, await lockAdministration(scope, id), { reason: 'Went home' });
      }
    }
  });
}

/** As-needed doses with their effect, one medicine held and one ended early. */
async function handle(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, second, async (scope) => {
    for (const key of ['ta:2-1', 'ta:4-1', 'ta:8-1', 'ta:9-1', 'ta:10-1']) {
      const id = stage.ids.get(key);
      if (!id) continue;
      const { patientId } = await findAdministration(scope, id);
      await tried(scope, () => recordAsNeeded(scope, id, { ...plain, ...checkedAs(0, patientId), givenAt: addHours(scope.now, -1) }, null));
      const [dose] = await dosagesOf(scope, [id]);
      if (dose)
        await editDosage(scope, id, dose.id, {
          ...plain,
          witness: null,
          status: undefined,
          correct: false,
          effectNote: 'Pain 6 to 2',
          reason: null,
        });
    }
    const held = stage.ids.get('ta:6-0');
    if (held)
      await holdLocked(scope, await lockAdministration(scope, held), { reason: 'Theatre this afternoon', until: null, byLine: false });
    const ended = stage.ids.get('ta:3-0');
    if (ended) await terminateLocked(scope, await lockAdministration(scope, ended), { reason: 'Fever is gone' });
  });
}

/** Half a year of stays that are over, with a round every eight hours; who lies there besides, and who came for one dose. */
function fullSteps(now: Instant): DemoStep[] {
  const admit = (at: Instant, stay: Stay): DemoStep => ({ at, run: (stage) => admitTo(stage, stay) });
  const minutes = full.days * 1440;
  const pick = (from: readonly (readonly Ordered[])[], at: number) => from[at % from.length] as readonly Ordered[];
  return [
    ...Array.from({ length: full.past }, (_, at) =>
      admit(addMinutes(now, -minutes + Math.floor(((minutes - 6 * 1440) * at) / full.past)), {
        key: `past-${at}`,
        place: at * 3,
        ordered: pick(finished, at),
      }),
    ),
    ...Array.from({ length: full.oneDose }, (_, at) =>
      admit(addMinutes(now, -(2 * 1440 + at * 170)), { key: `once-${at}`, place: 1 + at * 2, ordered: [once] }),
    ),
    ...Array.from({ length: full.besides }, (_, at) =>
      admit(addMinutes(now, -60 * 28 + at * 31), { key: `besides-${at}`, place: beds.length + 2 + at, ordered: pick(besides, at) }),
    ),
    ...Array.from({ length: full.days * 3 - 6 }, (_, at) => ({
      at: addHours(now, -24 * full.days + 8 * at),
      run: (stage: DemoStage) => round(stage, []),
    })),
  ];
}

/** The ward of the last two days: fourteen beds, three rounds, six who went home, and what is late now. A full demo has more of each. */
export function administrationSteps(now: Instant, size: DemoSize): DemoStep[] {
  const overdue = [0, 1, 2, 4].flatMap((bed) => [0, 1, 2].map((at) => `ta:${bed}-${at}`));
  const stockedAt = size === 'full' ? addHours(now, -24 * full.days - 2) : addHours(now, -50);
  return [
    { at: stockedAt, run: (stage) => stockWard(stage, stockOf[size]) },
    ...(size === 'full' ? fullSteps(now) : []),
    ...beds.map((ordered, bed) => ({
      at: addMinutes(now, -60 * 30 + bed * 35),
      run: (stage: DemoStage) => admitTo(stage, { key: bed, place: bed, ordered }),
    })),
    { at: addHours(now, -20), run: (stage) => orderInsulin(stage, 0) },
    { at: addHours(now, -19), run: (stage) => orderInsulin(stage, 1) },
    { at: addHours(now, -13), run: (stage) => round(stage, []) },
    { at: addHours(now, -6), run: (stage) => round(stage, []) },
    { at: addHours(now, -4), run: handle },
    { at: addHours(now, -3), run: sendHome },
    { at: addHours(now, -1), run: (stage) => round(stage, overdue) },
    { at: addMinutes(now, -4), run: (stage) => stage.inHospital(demo, 'system', tendDoses) },
  ];
}
