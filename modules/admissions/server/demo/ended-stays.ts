import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addDays, addHours, addMinutes } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { createPayment, submitInvoice } from '#modules/invoices/server/index.ts';
import { DischargeAdmission } from '../../contract/stay-end-records.ts';
import { CreateAdmission } from '../../contract/stay-records.ts';
import { bedReady } from '../beds/move-bed.ts';
import { clearArea } from '../stay-end/clear.ts';
import { clearanceOf } from '../stay-end/clearance.ts';
import { dischargePatient } from '../stay-end/discharge.ts';
import { releasePatient } from '../stay-end/release.ts';
import { vacateBed } from '../stay-end/vacate.ts';
import { admitPatient } from '../stays/admit.ts';
import { readAdmission } from '../stay-store.ts';
import { demoWards, type DemoWard } from './wards.ts';

const demo = 'hospital:demo';
const manager = 'user:hospitaladmin';

type Type = DischargeAdmission['type'];

interface EndedStay {
  /** Ward and label; a bed that the patients of today do not have. */
  readonly bed: string;
  readonly admittedDaysAgo: number;
  readonly nights: number;
  readonly type: Type;
  readonly owes: boolean;
  /** Somebody by name; otherwise whoever fits. */
  readonly patient?: string;
}

const beds = ['MMW B13', 'FMW B13', 'SUR B14'] as const;
const otherTypes: Readonly<Record<number, Type>> = {
  4: 'against-medical-advice',
  9: 'referred',
  13: 'against-medical-advice',
  17: 'unchanged',
};

/** Twenty patients of the last months who were released: most recovered, two left against advice, one owes the bill. */
const releasedStays: readonly EndedStay[] = Array.from({ length: 20 }, (_none, at) => ({
  bed: beds[at % beds.length] as string,
  admittedDaysAgo: 14 + at * 8,
  nights: 2 + ((at * 5) % 7),
  type: otherTypes[at] ?? (at % 2 === 0 ? 'recovered' : 'improved'),
  owes: at === 6,
  // The mother who signs in to the patient area reads the summary of a stay there.
  ...(at === 10 ? { patient: 'patient:1' } : {}),
}));

interface AwaitingStay extends EndedStay {
  readonly vacated: boolean;
}

/** Five who were discharged today and wait for their release: two owe the bill, one of whom has left the bed; one died. */
const awaiting: readonly AwaitingStay[] = [
  { bed: 'MMW B12', admittedDaysAgo: 6, nights: 6, type: 'improved', owes: true, vacated: false },
  { bed: 'FMW B12', admittedDaysAgo: 5, nights: 5, type: 'recovered', owes: true, vacated: true },
  { bed: 'MMW B14', admittedDaysAgo: 7, nights: 7, type: 'deceased', owes: false, vacated: false },
  { bed: 'FMW B14', admittedDaysAgo: 4, nights: 4, type: 'recovered', owes: false, vacated: false },
  { bed: 'SUR B13', admittedDaysAgo: 4, nights: 4, type: 'improved', owes: false, vacated: false },
];

const wardOfBed = (bed: string) => demoWards.find(({ code }) => bed.startsWith(code)) as DemoWard;
const diagnosis = { icdCode: 'B54', description: 'Malaria' };

/** Somebody whom the ward takes, who was never in a stay and is given nothing at the moment. */
async function patientFor(scope: Scope, { genderPolicy }: DemoWard): Promise<Id | null> {
  const sex = genderPolicy === 'mixed' ? sql`true` : sql`p.gender = ${genderPolicy}`;
  const { rows } = await sql<{ id: Id }>`
    select p.id from patients p
     where p.hospital_id = ${scope.hospitalId} and p.status = 'active' and not p.confidential and p.email is null and ${sex}
       and p.created_at <= ${scope.now}::timestamptz and p.date_of_birth < (${scope.now}::timestamptz - interval '18 years')::date
       and not exists (select from admissions a where a.hospital_id = p.hospital_id and a.patient_id = p.id)
       and not exists (select from therapeutic_administrations t where t.hospital_id = p.hospital_id and t.patient_id = p.id)
     order by p.created_at desc, p.id desc limit 1`.execute(scope.tx);
  return rows[0]?.id ?? null;
}

async function admit(stage: DemoStage, { bed, admittedDaysAgo, nights, patient }: EndedStay): Promise<void> {
  const ward = wardOfBed(bed);
  await stage.inHospital(demo, `user:${ward.staff[0]}`, async (scope) => {
    const patientId = patient ? stage.idOf(patient) : await patientFor(scope, ward);
    if (!patientId) return;
    const order = CreateAdmission.parse({
      ...{ patientId, bedId: stage.idOf(`bed:${bed}`), consultantId: stage.idOf(`user:${ward.staff[2] ?? 'doctor'}`) },
      ...{ source: 'outpatient', reason: 'High fever, for treatment by vein', admittingDiagnoses: [diagnosis] },
      expectedDischargeAt: addDays(scope.now, nights),
      depositOverride: 'The deposit of the demo was paid at the desk',
    });
    stage.ids.set(`ended:${bed} ${admittedDaysAgo}`, (await admitPatient(scope, order)).id);
  });
}

function dischargeOf({ type }: EndedStay): DischargeAdmission {
  const died = type === 'deceased';
  return DischargeAdmission.parse({
    ...{ type, finalDiagnoses: [diagnosis], acknowledgePending: true },
    ...(type === 'against-medical-advice' ? { signedBy: 'The brother of the patient' } : {}),
    summary: {
      course: died ? 'Worsened in spite of treatment in the ward' : 'The fever settled with treatment by vein, then by mouth',
      condition: died ? 'Died' : 'Well, walks unaided',
      advice: died ? null : 'Drink plenty and rest',
      warnings: died ? null : 'Come back at once with a fever',
    },
  });
}

/** The bill that the discharge has gathered is paid by transfer. */
async function pay(scope: Scope, admissionId: Id): Promise<void> {
  const drafts = await scope.tx
    .selectFrom('invoices')
    .select(['id', 'version', 'invoiceNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('admissionId', '=', admissionId)
    .where('status', '=', 'draft')
    .execute();
  for (const { id, version, invoiceNumber } of drafts) {
    const { balance: amount } = await submitInvoice(scope, id, version);
    await createPayment(scope, {
      kind: 'invoice-payment',
      allocations: [{ invoiceId: id, amount }],
      tenders: [{ method: 'bank-transfer', amount, reference: `TRF${invoiceNumber}` }],
      excessToDeposit: 0,
    });
  }
}

async function discharge(stage: DemoStage, stay: EndedStay): Promise<Id | null> {
  const id = stage.ids.get(`ended:${stay.bed} ${stay.admittedDaysAgo}`);
  if (!id) return null;
  const doctor = `user:${wardOfBed(stay.bed).staff[2] ?? 'doctor'}`;
  await stage.inHospital(demo, doctor, (scope) => dischargePatient(scope, id, dischargeOf(stay)));
  if (!stay.owes) await stage.inHospital(demo, manager, (scope) => pay(scope, id));
  return id;
}

async function release(scope: Scope, id: Id): Promise<void> {
  const { areas, netDue } = await clearanceOf(scope, await readAdmission(scope, id));
  const billed = netDue === 0 && areas.every(({ area, blockers }) => area !== 'billing' || blockers.length === 0);
  for (const { area, blockers } of areas)
    if (area !== 'billing' || billed)
      await clearArea(scope, id, { area, passReason: blockers.length > 0 ? 'Settled with the family' : null, version: null });
  const owing = billed ? { reason: null, note: null } : { reason: 'payment-plan' as const, note: 'Pays in three monthly parts' };
  await releasePatient(scope, id, { releasedTo: 'A relative', vacatedTo: 'home', version: null, ...owing });
}

async function releaseOne(stage: DemoStage, stay: EndedStay): Promise<void> {
  const id = await discharge(stage, stay);
  if (!id) return;
  await stage.inHospital(demo, manager, async (scope) => {
    await release(scope, id);
    await bedReady(scope, stage.idOf(`bed:${stay.bed}`), { version: null });
  });
}

async function dischargeToday(stage: DemoStage): Promise<void> {
  for (const stay of awaiting) {
    const id = await discharge(stage, stay);
    if (!id || !stay.vacated) continue;
    await stage.inHospital(demo, manager, async (scope) => {
      await vacateBed(scope, id, { to: 'home', at: null, version: null });
      await bedReady(scope, stage.idOf(`bed:${stay.bed}`), { version: null });
    });
  }
}

/** Stays of the demo hospital that ended: twenty released, and five that wait for their release. */
export function endedStaySteps(now: Instant): DemoStep[] {
  return [
    ...[...releasedStays, ...awaiting].map((stay) => ({
      at: moment(now, stay.admittedDaysAgo, '10:30'),
      run: (stage: DemoStage) => admit(stage, stay),
    })),
    ...releasedStays.map((stay) => ({
      at: moment(now, stay.admittedDaysAgo - stay.nights, '11:00'),
      run: (stage: DemoStage) => releaseOne(stage, stay),
    })),
    { at: addMinutes(addHours(now, -2), 20), run: dischargeToday },
  ];
}
