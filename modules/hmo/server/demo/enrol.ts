import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { editSettings, readSettingsGroup } from '#modules/organisation/server/index.ts';
import { BillingInput } from '#modules/patients/contract/billing-records.ts';
import { addBilling, verifyBilling } from '#modules/patients/server/index.ts';
import { hmoSettings } from '../../contract/settings.ts';

const demo = 'hospital:demo';
const clerk = 'user:admin';

interface Place {
  readonly partner: string;
  readonly plan: string;
  readonly method: 'HMO' | 'HPP' | 'Company';
  /** Of eleven insured patients, so many are on this plan. */
  readonly share: number;
}

/** Of eleven insured patients eight are with an HMO, two with an employer, one with the state's scheme. */
const places: readonly Place[] = [
  { partner: 'PGV', plan: 'CLS', method: 'HMO', share: 1 },
  { partner: 'PGV', plan: 'EXE', method: 'HMO', share: 1 },
  { partner: 'MER', plan: 'SLV', method: 'HMO', share: 1 },
  { partner: 'MER', plan: 'GLD', method: 'HMO', share: 1 },
  { partner: 'HAR', plan: 'COM', method: 'HMO', share: 1 },
  { partner: 'UNC', plan: 'NHIA-FS', method: 'HMO', share: 2 },
  { partner: 'UNC', plan: 'FAM', method: 'HMO', share: 1 },
  { partner: 'FLB', plan: 'STF', method: 'Company', share: 1 },
  { partner: 'BOS', plan: 'CRW', method: 'Company', share: 1 },
  { partner: 'SHC', plan: 'EQU', method: 'HPP', share: 1 },
];
const turns = places.flatMap((place) => Array.from({ length: place.share }, () => place));

/** The person whom two hospitals know and the mother pay for themselves in the patient area. */
const selfPay = new Set([1, 31]);
const lastAdult = 216;
/** Two of three adults have somebody who pays. */
const insured = Array.from({ length: lastAdult }, (_, index) => index + 1).filter((number) => number % 3 !== 0 && !selfPay.has(number));

const expiredEvery = 24;
const unverifiedEvery = 9;

function orderOf(stage: DemoStage, number: number, at: number): BillingInput {
  const { partner, plan, method } = turns[at % turns.length] as Place;
  const place = String(10_000 + number * 37);
  const expires: CalendarDate | null = at % expiredEvery === expiredEvery - 1 ? addCalendarDays(stage.today, -20) : null;
  return BillingInput.parse({
    method,
    hmoId: stage.idOf(`hmo:${partner}`),
    planId: stage.idOf(`hmo-plan:${partner}:${plan}`),
    enrolleeNumber: method === 'Company' ? null : `${partner}/${place}`,
    ...(method === 'Company' ? { staffNumber: place } : {}),
    relationshipToPrincipal: method === 'Company' ? null : 'self',
    validTo: expires,
    isDefault: true,
  });
}

async function enrol(scope: Scope, patientId: Id, order: BillingInput, verified: boolean): Promise<void> {
  const { billingId } = await addBilling(scope, patientId, order);
  if (verified) await verifyBilling(scope, patientId, billingId, { result: 'verified', reference: null });
}

/** Everybody who was registered since the last time and has a payer brings the card. */
async function enrolNew(stage: DemoStage): Promise<void> {
  for (const [at, number] of insured.entries()) {
    const patientId = stage.ids.get(`patient:${number}`);
    if (!patientId || stage.ids.has(`insured:${number}`)) continue;
    stage.ids.set(`insured:${number}`, patientId);
    const order = orderOf(stage, number, at);
    await stage.inHospital(demo, clerk, (scope) => enrol(scope, patientId, order, at % unverifiedEvery !== 4));
  }
}

async function chooseGate(stage: DemoStage, approvalGate: 'block' | 'warn', reason: string): Promise<void> {
  await stage.inHospital(demo, clerk, async (scope) => {
    const { version } = await readSettingsGroup(scope, hmoSettings.group);
    await editSettings(scope, hmoSettings.group, { version, values: { approvalGate }, reason });
  });
}

/**
 * The demo's insured patients: about 140, each with the plan from soon after the registration; a few plans have ended, some are not
 * verified. The gate of approvals only warned until today, so that what was done in the past did not wait for an answer.
 */
export function enrolSteps(now: Instant): DemoStep[] {
  const months = Array.from({ length: 19 }, (_, place) => 552 - place * 30);
  return [
    { at: moment(now, 553, '08:00'), run: (stage) => chooseGate(stage, 'warn', 'The desk begins with requests for approval') },
    ...months.map((days) => ({ at: moment(now, days, '07:30'), run: enrolNew })),
    { at: moment(now, 1, '07:00'), run: (stage) => chooseGate(stage, 'block', 'The desk sends requests as they come') },
  ];
}
