import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { Refusal } from '#kernel/contract/refusals.ts';
import { addMinutes } from '#kernel/server/clock/instants.ts';
import type { DemoSize, DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { LineOrder } from '../../contract/records.ts';
import { type DemoLine, type DemoPrescription, favourites, orderSets, planPrescriptions } from './plan.ts';
import { expirePrescriptions } from '../prescriptions/answers.ts';
import { createPrescription } from '../prescriptions/create.ts';
import { editPrescription } from '../prescriptions/edit.ts';
import { queryLine, stopLine, verifyLine } from '../prescriptions/line-acts.ts';
import { planLines } from '../prescriptions/plan-lines.ts';
import { orderOf } from '../prescriptions/refill.ts';
import { findPrescription, linesOf } from '../prescriptions/store.ts';
import { createTemplate } from '../prescriptions/templates.ts';
import { clearableAlerts } from './overrides.ts';

const demo = 'hospital:demo';
const doctors = ['user:doctor', 'user:doctor2', 'user:kelechi.anozie'] as const;
const pharmacist = 'user:pharmacist';

const turnOf = (key: string) => [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
const doctorOf = (key: string) => doctors[turnOf(key) % doctors.length] as string;

/** A living adult of whom somebody has asked whether there are allergies. */
async function patientAt(scope: Scope, place: number): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    with asked as (select id, row_number() over (order by patient_no) - 1 as place, count(*) over () as size
                     from patients p where hospital_id = ${scope.hospitalId} and status = 'active' and not confidential
                      and date_of_birth < '2004-01-01' and created_at < ${scope.now}::timestamptz
                      and (exists (select 1 from allergy_reviews r where r.hospital_id = p.hospital_id and r.patient_id = p.id and r.at < ${scope.now}::timestamptz)
                        or exists (select 1 from allergies a where a.hospital_id = p.hospital_id and a.patient_id = p.id and a.created_at < ${scope.now}::timestamptz)))
    select id from asked where place = ${place}::int % size`.execute(scope.tx);
  return rows[0]?.id ?? null;
}

const productKey = (generic: string, form: string | null | undefined) => `rx-product:${generic}:${form}`.toLowerCase();

/** Products of the demo by generic name and form. */
async function findProducts(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'system', async (scope) => {
    const rows = await scope.tx
      .selectFrom('productMedications as m')
      .innerJoin('products as p', (join) => join.onRef('p.hospitalId', '=', 'm.hospitalId').onRef('p.id', '=', 'm.productId'))
      .innerJoin('medicationTypes as t', (join) => join.onRef('t.hospitalId', '=', 'm.hospitalId').onRef('t.id', '=', 'm.medicationTypeId'))
      .select(['m.productId', 'm.genericName', 't.name as form'])
      .where('m.hospitalId', '=', scope.hospitalId)
      .where('p.status', '=', 'enabled')
      .orderBy('p.id')
      .execute();
    for (const { productId, genericName, form } of rows) {
      const key = productKey(genericName, form);
      if (!stage.ids.has(key)) stage.ids.set(key, productId);
    }
  });
}

function orderFor(stage: DemoStage, { generic, ...line }: DemoLine): LineOrder {
  const productId = line.supplyFrom === 'outside' ? null : (stage.ids.get(productKey(generic, line.form)) ?? null);
  return LineOrder.parse(productId ? { ...line, productId } : { ...line, supplyFrom: 'outside' });
}

const someUnits = 10;

async function write(stage: DemoStage, plan: DemoPrescription): Promise<void> {
  const asked = plan.lines.map((line) => orderFor(stage, line));
  await stage.inHospital(demo, doctorOf(plan.key), async (scope) => {
    const patientId = await patientAt(scope, plan.who);
    if (!patientId) return;
    // Where nothing says how many units one dose takes, the prescriber does.
    const planned = await planLines(scope, asked, { kind: plan.kind, lenient: true });
    const lines = planned.map(({ order, computed }) => (computed.quantity === null ? { ...order, quantity: someUnits } : order));
    const rx = await createPrescription(scope, {
      ...{ patientId, kind: plan.kind, lines, sign: plan.sign, allergiesReviewed: true, confirm: true },
      ...{ place: null, editReason: null, diagnoses: [], notes: null, validUntil: null, priority: 'routine' },
      overrides: plan.sign ? await clearableAlerts(scope, patientId, plan.kind, lines) : [],
    });
    stage.ids.set(`rx:${plan.key}`, rx.id);
    stage.ids.set(`rx-line:${plan.key}`, (rx.lines[0] as { id: Id }).id);
  });
}

/** What the rules refuse on an ordinary day is left out. */
async function ifAllowed(act: Promise<void>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

async function follow(stage: DemoStage, { key, after }: DemoPrescription): Promise<void> {
  const [id, lineId] = [stage.ids.get(`rx:${key}`), stage.ids.get(`rx-line:${key}`)];
  if (!id || !lineId) return;
  const as = after === 'queried' || after === 'verified' ? pharmacist : doctorOf(key);
  if (after === 'answered')
    await stage.inHospital(demo, pharmacist, (scope) =>
      queryLine(scope, id, lineId, { text: 'Is the short course meant?' }).then(() => undefined),
    );
  await stage.inHospital(demo, as, async (scope) => {
    if (after === 'queried') await queryLine(scope, id, lineId, { text: 'The patient says it was taken last week already. Go on?' });
    if (after === 'answered') await queryLine(scope, id, lineId, { answer: 'Yes, as written' });
    if (after === 'verified') await verifyLine(scope, id, lineId);
    if (after === 'stopped') await stopLine(scope, id, lineId, 'Nausea after the first dose');
    if (after === 'changed') {
      const [line] = await linesOf(scope, [id]);
      const { version } = await findPrescription(scope, id);
      if (line)
        await editPrescription(scope, id, {
          ...{ version, reason: 'Adjusted at the review', sign: false, confirm: true },
          lines: [{ ...orderOf(line), id: line.id, instructions: 'Take after meals' }],
          overrides: [],
        });
    }
  });
}

async function keepTemplates(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'user:doctor', async (scope) => {
    const plain = ({ generic: _generic, ...line }: DemoLine) => LineOrder.parse(line);
    for (const { name, line } of favourites) await createTemplate(scope, 'favourite', { name, sharedWith: 'nobody', lines: [plain(line)] });
    for (const { name, lines } of orderSets)
      await createTemplate(scope, 'order-set', { name, sharedWith: 'hospital', lines: lines.map(plain) });
  });
}

/** Prescriptions of eight weeks (a full demo: of two years), favourites and order sets; the night that ends what is over comes last. */
export function prescriptionSteps(now: Instant, size: DemoSize): DemoStep[] {
  const plans = planPrescriptions(size);
  const expire = (stage: DemoStage) => stage.inHospital(demo, 'system', expirePrescriptions);
  // Else one night would end two years of them.
  const months = size === 'full' ? 24 : 0;
  return [
    { at: addMinutes(now, -1440 * 30), run: keepTemplates },
    { at: addMinutes(now, -1440 * 3), run: findProducts },
    ...plans.map((plan) => ({
      at: addMinutes(now, -plan.minutesAgo),
      run: (stage: DemoStage) => (plan.key.startsWith('routine-') ? ifAllowed(write(stage, plan)) : write(stage, plan)),
    })),
    ...plans
      .filter(({ after }) => after)
      .map((plan) => ({ at: addMinutes(now, 12 - plan.minutesAgo), run: (stage: DemoStage) => follow(stage, plan) })),
    ...Array.from({ length: months }, (_, month) => ({ at: addMinutes(now, -1440 * (30 * (months - month) - 15)), run: expire })),
    { at: addMinutes(now, -5), run: expire },
  ];
}
