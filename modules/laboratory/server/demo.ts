import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addDays, addMinutes, minuteOfDayIn } from '#kernel/server/clock/instants.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import type { Parameter } from '../contract/catalogue-records.ts';
import type { EnteredValue } from '../contract/result-records.ts';
import { savePrices } from './catalogue/prices.ts';
import { type DemoOrder, demoPrices, planOrders, pricedAt } from './demo/plan.ts';
import { valueFor } from './demo/values.ts';
import { cancelRequest } from './requests/cancel-request.ts';
import { createExternalRequests, createLabRequests } from './requests/create.ts';
import { acknowledge } from './requests/critical-calls.ts';
import { enterValues } from './requests/enter-result.ts';
import { editSpecimen } from './requests/keep-specimen.ts';
import { rejectSpecimen } from './requests/reject-specimen.ts';
import { amendResult, releaseValues } from './requests/release-result.ts';
import { createSpecimens } from './requests/specimens.ts';
import { findRequest, orderedTests } from './requests/store.ts';

const demo = 'hospital:demo';
const doctors = ['user:doctor', 'user:doctor2', 'user:kelechi.anozie'] as const;
const benches = ['user:lab', 'user:lab2'] as const;
const releaser = 'user:pathologist';
const nurse = 'user:nurse';
/** Days for which tubes are kept. */
const keptDays = 7;
const outsiders = ['Tope Alakija', 'Musa Garba', 'Blessing Udo', 'Ifeanyi Okonkwo'] as const;

const turnOf = (key: string) => [...key].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
const benchOf = (key: string) => benches[turnOf(key) % benches.length] as string;
const doctorOf = (key: string) => doctors[turnOf(key) % doctors.length] as string;

async function priceTests(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'user:admin', async (scope) => {
    if (!(await currencyOf(scope))) return;
    const rows = await scope.tx
      .selectFrom('labTests')
      .select(['id', 'name', 'templateId'])
      .where('hospitalId', '=', scope.hospitalId)
      .where('templateId', 'is not', null)
      .execute();
    for (const { id, templateId } of rows) stage.ids.set(`lab-test:${templateId}`, id);
    const priced = rows.flatMap(({ id, name, templateId }) => {
      const price = demoPrices[templateId ?? ''];
      return price === undefined ? [] : [{ id, name, price, status: 'active' as const }];
    });
    await savePrices(scope, priced, 'setup');
    await scope.record({
      action: 'update',
      entity: 'LabTest',
      summary: `${priced.length} laboratory tests were priced`,
      after: { priced: priced.length },
    });
  });
}

/** The adult who stands so far in the list of the living. */
async function patientAt(scope: Scope, place: number): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    with adults as (select id, row_number() over (order by patient_no) - 1 as place, count(*) over () as size
                      from patients where hospital_id = ${scope.hospitalId} and status = 'active' and not confidential
                       and date_of_birth < '2004-01-01' and created_at < ${scope.now}::timestamptz)
    select id from adults where place = (${place}::int * 2) % size`.execute(scope.tx);
  return (rows[0] as { id: Id }).id;
}

const requestIds = (stage: DemoStage, { key, tests }: DemoOrder): Id[] => tests.flatMap((_, at) => stage.ids.get(`lab:${key}:${at}`) ?? []);

async function placeOrder(stage: DemoStage, order: DemoOrder): Promise<void> {
  if (!stage.ids.has('lab-test:fbc')) return;
  const { key, who, origin, priority, of } = order;
  const tests = order.tests.map((test) => ({ testId: stage.idOf(`lab-test:${test}`), note: null }));
  const ordered = await stage.inHospital(demo, who === 'external' ? 'user:frontdesk' : doctorOf(key), async (scope) => {
    const more = { consentGiven: true, priority, clinicalInfo: null };
    if (who === 'external') {
      const turn = turnOf(key) % outsiders.length;
      const externalPatient = {
        fullname: outsiders[turn] as string,
        gender: turn % 2 === 0 ? ('female' as const) : ('male' as const),
        dateOfBirth: null,
        ageYears: 30 + turn,
        dialcode: '+234',
        phoneNumber: `80355500${turn}1`,
        email: null,
        address: null,
      };
      return createExternalRequests(scope, {
        externalPatient,
        referrer: { institutionName: 'Hope Clinic', doctorName: null, phone: null, email: null },
        tests,
        paymentMode: 'pay-at-desk',
        ...more,
      });
    }
    return createLabRequests(scope, {
      patientId: of ? stage.idOf(of) : await patientAt(scope, who),
      tests,
      origin,
      ...more,
      confirm: true,
      reason: 'Repeat as planned',
    });
  });
  for (const [at, id] of ordered.requestIds.entries()) stage.ids.set(`lab:${key}:${at}`, id);
}

/** One tube for each kind of specimen of the order. */
async function takeOrder(stage: DemoStage, order: DemoOrder): Promise<void> {
  await stage.inHospital(demo, order.ward ? nurse : benchOf(order.key), async (scope) => {
    const kinds = new Map<string, { type: Awaited<ReturnType<typeof findRequest>>['specimenType']; ids: Id[] }>();
    for (const id of requestIds(stage, order)) {
      const { specimenType, container, status } = await findRequest(scope, id);
      if (status !== 'specimen-due') continue;
      const kind = kinds.get(`${specimenType} ${container}`) ?? { type: specimenType, ids: [] };
      kinds.set(`${specimenType} ${container}`, { ...kind, ids: [...kind.ids, id] });
    }
    const plain = {
      container: null,
      volumeMl: null,
      bodySite: null,
      method: null,
      collectedAt: null,
      fastingHours: null,
      storageLocation: null,
      condition: 'satisfactory' as const,
    };
    const specimens = [...kinds.values()].map(({ type, ids }) => ({ ...plain, type, requestIds: ids }));
    if (specimens.length > 0) await createSpecimens(scope, { identityChecked: true, specimens });
  });
}

const blank: Omit<EnteredValue, 'parameterId'> = {
  value: null,
  values: [],
  comparator: null,
  culture: null,
  method: null,
  device: null,
  comment: null,
  absentReason: null,
};

function entryOf(stage: DemoStage, parameters: readonly Parameter[], value: string | undefined, critical: boolean): EnteredValue[] {
  return parameters.flatMap((parameter, at) => {
    if (parameter.resultType === 'calculated' || parameter.resultType === 'file') return [];
    const entered = value !== undefined && at === 0 ? { value } : valueFor(parameter, stage.random(), critical);
    return [{ ...blank, parameterId: parameter.id, ...entered }];
  });
}

async function enterOrder(stage: DemoStage, order: DemoOrder): Promise<void> {
  await stage.inHospital(demo, benchOf(order.key), async (scope) => {
    for (const [at, id] of requestIds(stage, order).entries()) {
      const row = await findRequest(scope, id);
      if (row.status !== 'specimen-taken') continue;
      const { parameters } = (await orderedTests(scope, [row]))(row);
      const values = entryOf(stage, parameters, order.values?.[order.tests[at] as string], order.critical === true && at === 0);
      await enterValues(scope, id, { values, comment: null, conclusion: null, confirmImplausible: true, version: null });
    }
  });
}

async function releaseOrder(stage: DemoStage, order: DemoOrder): Promise<void> {
  await stage.inHospital(demo, releaser, async (scope) => {
    for (const id of requestIds(stage, order)) {
      const { status, critical } = await findRequest(scope, id);
      if (status === 'result-entered')
        await releaseValues(scope, id, {
          ...{ comment: null, criticalCall: null, notifyLater: critical, version: null },
          ...(order.shared ? { releasedToPatient: true } : {}),
        });
    }
  });
}

async function acknowledgeOrder(stage: DemoStage, order: DemoOrder): Promise<void> {
  await stage.inHospital(demo, doctorOf(order.key), async (scope) => {
    for (const id of requestIds(stage, order))
      if ((await findRequest(scope, id)).status === 'result-released') await acknowledge(scope, id, null);
  });
}

/** The tubes of the order are put into the refrigerator for a week. */
async function storeOrder(stage: DemoStage, order: DemoOrder): Promise<void> {
  await stage.inHospital(demo, benchOf(order.key), async (scope) => {
    const tubes = new Set<Id>();
    for (const id of requestIds(stage, order)) {
      const { specimenId } = await findRequest(scope, id);
      if (specimenId) tubes.add(specimenId);
    }
    for (const specimenId of tubes)
      await editSpecimen(scope, specimenId, {
        ...{ received: false, consumed: false, discard: false },
        storageLocation: `Fridge ${1 + (turnOf(order.key) % 2)}, rack ${1 + (turnOf(order.key) % 6)}`,
        discardAfter: addDays(scope.now, keptDays),
      });
  });
}

/** The first tube of the order could not be used. */
async function rejectOne(stage: DemoStage, order: DemoOrder): Promise<void> {
  const [id] = requestIds(stage, order);
  if (!id) return;
  await stage.inHospital(demo, benchOf(order.key), (scope) =>
    rejectSpecimen(scope, id, { condition: 'haemolysed', reason: 'The serum is red', version: null }),
  );
}

/** The first result of the order is corrected: a comment was missing. */
async function amendOne(stage: DemoStage, order: DemoOrder): Promise<void> {
  const [id] = requestIds(stage, order);
  if (!id) return;
  await stage.inHospital(demo, releaser, async (scope) => {
    const rows = await scope.tx
      .selectFrom('labResultValues as v')
      .innerJoin('labResults as r', (join) => join.onRef('r.hospitalId', '=', 'v.hospitalId').onRef('r.id', '=', 'v.resultId'))
      .select(['v.parameterId', 'v.value', 'v.picked', 'v.resultType'])
      .where('v.hospitalId', '=', scope.hospitalId)
      .where('r.requestId', '=', id)
      .orderBy('v.position')
      .execute();
    const values = rows
      .filter(({ resultType }) => resultType !== 'calculated')
      .map(({ parameterId, value, picked }) => ({ ...blank, parameterId, value, values: picked }));
    const comment = 'The specimen was measured again; the values are confirmed.';
    await amendResult(scope, id, {
      values,
      comment,
      reason: 'The comment of the repeat was missing',
      confirmImplausible: true,
      version: null,
    });
  });
}

async function cancelOrder(stage: DemoStage, order: DemoOrder): Promise<void> {
  await stage.inHospital(demo, 'user:hospitaladmin', async (scope) => {
    for (const id of requestIds(stage, order))
      await cancelRequest(scope, id, { cancelReason: 'The patient did not come', waiveCharge: false, version: null });
  });
}

/** The steps of one order, each at its own time, none after the demo is made. */
function stepsOf(now: Instant, order: DemoOrder): DemoStep[] {
  const after = (minutes: number): Instant => {
    const at = addMinutes(order.at, minutes);
    return at < now ? at : now;
  };
  const run = (act: (stage: DemoStage, order: DemoOrder) => Promise<void>) => (stage: DemoStage) => act(stage, order);
  const steps: DemoStep[] = order.inConsultation ? [] : [{ at: order.at, run: run(placeOrder) }];
  const { until, takes } = order;
  if (until === 'cancelled') return [...steps, { at: after(300), run: run(cancelOrder) }];
  if (until === 'due') return steps;
  steps.push({ at: after(8), run: run(takeOrder) });
  if (order.recollected) steps.push({ at: after(20), run: run(rejectOne) }, { at: after(35), run: run(takeOrder) });
  if (until === 'taken') return steps;
  steps.push({ at: after(takes), run: run(enterOrder) });
  if (until === 'entered') return steps;
  steps.push({ at: after(takes * 1.5), run: run(releaseOrder) });
  if (order.stored) steps.push({ at: after(takes * 1.5 + 5), run: run(storeOrder) });
  if (order.amended) steps.push({ at: after(takes * 3), run: run(amendOne) });
  if (order.acknowledged) steps.push({ at: after(takes * 1.5 + (order.amended ? takes * 2 : 25)), run: run(acknowledgeOrder) });
  return steps;
}

/** The laboratory's part of the demo: prices, then 140 requests of two months through the acts. */
export function laboratorySteps(now: Instant): DemoStep[] {
  const orders = planOrders(now, minuteOfDayIn(now, 'Africa/Lagos'));
  return [{ at: pricedAt(now), run: priceTests }, ...orders.flatMap((order) => stepsOf(now, order))];
}
