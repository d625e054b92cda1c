import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { billingModules } from '#modules/billing-setup/contract/words.ts';
import { CreatePartner } from '../contract/partner-records.ts';
import { CompleteList, GenerateList, NewVersion, type RowChanges } from '../contract/price-records.ts';
import { type DemoPartner, type DemoPlan, demoPartners } from './demo/partners.ts';
import { suspendPartner } from './partners/move-partner.ts';
import { rollPlanYears } from './partners/nightly.ts';
import { insertPartner } from './partners/save-partner.ts';
import { plansOf } from './plans/store.ts';
import { changeList } from './price-lists/change-list.ts';
import { completeList } from './price-lists/complete.ts';
import { generateList } from './price-lists/generate.ts';
import { newVersion } from './price-lists/versions.ts';

const demo = 'hospital:demo';
const keeper = 'user:admin';
/** The contracts of the demo begin so long ago: eighteen months of approvals and bills follow. */
const beganDaysAgo = 560;
const kobo = (naira: number | undefined) => (naira === undefined ? null : naira * 100);

function planOf({ name, code, year = 'calendar', nhia = false, coverBps = 10_000, medicationBps, annual, family, visit }: DemoPlan) {
  return {
    ...{ name, code, nhia },
    planYear: year,
    maxDependants: 5,
    dependantAgeMax: nhia ? 18 : 21,
    benefit: {
      coveragePercentBps: coverBps,
      copays: medicationBps === undefined ? {} : { Medication: { kind: 'percent', value: medicationBps } },
      annualLimit: kobo(annual),
      familyLimit: kobo(family),
      perVisitLimit: kobo(visit),
    },
  };
}

function orderOf(stage: DemoStage, partner: DemoPartner, at: number): CreatePartner {
  const { name, code, template, city, requestsBy, endsIn, model, plans } = partner;
  const domain = `${name.toLowerCase().replace(/[^a-z]/g, '')}.example`;
  const person = (role: 'approvals' | 'claims', who: string, phone: number) => ({
    ...{ name: who, role, hours: role === 'approvals' ? '24 hours' : 'Mon–Fri 8:00–17:00' },
    phone: `+234 803 555 ${phone + at * 7}`,
    email: `${role}@${domain}`,
  });
  return CreatePartner.parse({
    ...{ name, code, template, city, requestsBy },
    ...(model ? { paymentModel: model } : {}),
    email: `approvals@${domain}`,
    dialCode: '+234',
    phone: `80355${String(62_000 + at * 41)}`,
    country: 'Nigeria',
    accreditationNumber:
      template === 'Employer' ? null : `NHIA/${template === 'State scheme' ? 'SSHIS' : 'HMO'}/${String(20 + at).padStart(3, '0')}`,
    contractNumber: `${code}/2025/${String(110 + at * 3)}`,
    contractStart: addCalendarDays(stage.today, -beganDaysAgo),
    contractEnd: addCalendarDays(stage.today, endsIn),
    contacts: [person('approvals', 'Approvals desk', 1_200), person('claims', 'Claims unit', 1_400)],
    plans: plans.map(planOf),
  });
}

async function addPartners(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, keeper, async (scope) => {
    for (const [at, partner] of demoPartners.entries()) {
      const { id } = await insertPartner(scope, orderOf(stage, partner, at));
      stage.ids.set(`hmo:${partner.code}`, id);
      for (const plan of await plansOf(scope, id)) stage.ids.set(`hmo-plan:${partner.code}:${plan.code}`, plan.id);
    }
  });
}

/** Of the rows by name each fifth is not covered, each seventh needs approval, of every eleventh dear ones do. */
function changesAt(at: number, priced: boolean): RowChanges | null {
  if (!priced || at % 5 === 4) return { covered: false };
  if (at % 7 === 3) return { requiresApproval: true };
  return at % 11 === 6 ? { approvalAbove: 5_000_000 } : null;
}

async function rowsOf(scope: Scope, hmoId: Id, module: (typeof billingModules)[number]) {
  return scope.tx
    .selectFrom('hmoPriceRows')
    .select(['id', 'hmoPrice', 'covered'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('module', '=', module)
    .orderBy('foldedName')
    .orderBy('id')
    .execute();
}

const whole = { mode: 'commit' as const, effectiveFrom: null, versionId: null };

/** The first partner's list is worked through; the others are copied from it at their own level. */
async function firstList(stage: DemoStage): Promise<void> {
  const [first] = demoPartners as readonly [DemoPartner, ...DemoPartner[]];
  const id = stage.idOf(`hmo:${first.code}`);
  await stage.inHospital(demo, keeper, async (scope) => {
    for (const module of billingModules) {
      await generateList(scope, id, module, GenerateList.parse({ adjustmentBps: first.adjustmentBps, roundTo: 5_000 }));
      const rows = (await rowsOf(scope, id, module)).flatMap((row, at) => {
        const changes = changesAt(at, row.hmoPrice !== null);
        return changes ? [{ id: row.id, ...changes }] : [];
      });
      if (rows.length > 0) await changeList(scope, id, module, { ...whole, rows }, undefined);
    }
    await completeList(scope, id, CompleteList.parse({}));
  });
}

/** Thirty rows of a partner that pays per head: what general practice does daily. */
async function capitate(scope: Scope, id: Id): Promise<void> {
  let left = 30;
  for (const module of ['ProfessionalService', 'Laboratory', 'OtherService', 'Medication', 'Procedure'] as const) {
    const covered = (await rowsOf(scope, id, module)).filter(({ hmoPrice, covered: isCovered }) => hmoPrice !== null && isCovered);
    const rows = covered.slice(0, Math.min(left, 10)).map((row) => ({ id: row.id, capitated: true }));
    if (rows.length > 0) await changeList(scope, id, module, { ...whole, rows }, undefined);
    left -= rows.length;
  }
}

async function otherLists(stage: DemoStage): Promise<void> {
  const [first, ...others] = demoPartners as readonly [DemoPartner, ...DemoPartner[]];
  const copyFromHmoId = stage.idOf(`hmo:${first.code}`);
  await stage.inHospital(demo, keeper, async (scope) => {
    for (const { code, adjustmentBps, modules = billingModules.length, model } of others) {
      const id = stage.idOf(`hmo:${code}`);
      const order = GenerateList.parse({ copyFromHmoId, adjustmentBps, roundTo: 5_000 });
      for (const module of billingModules.slice(0, modules)) await generateList(scope, id, module, order);
      if (model === 'mixed') await capitate(scope, id);
      if (modules === billingModules.length) await completeList(scope, id, CompleteList.parse({}));
    }
  });
}

/** A tariff from the first of next month, eight percent dearer, still a draft. */
async function draftVersion(stage: DemoStage): Promise<void> {
  const [year = 0, month = 0] = stage.today.split('-').map(Number);
  const effectiveFrom = month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
  const order = NewVersion.parse({ adjustmentBps: 800, roundTo: 5_000, effectiveFrom, note: 'Tariff review, +8 %' });
  await stage.inHospital(demo, keeper, (scope) => newVersion(scope, stage.idOf('hmo:HAR'), order));
}

async function endContract(stage: DemoStage): Promise<void> {
  const reason = 'The contract ended and was not renewed';
  await stage.inHospital(demo, keeper, (scope) => suspendPartner(scope, stage.idOf('hmo:SHL'), { reason, version: undefined }));
}

/** The partners' part of the demo: nine partners with fifteen plans, their price lists, and the plan years up to today. */
export function partnerSteps(now: Instant): DemoStep[] {
  const years = Array.from({ length: 18 }, (_, place) => 540 - place * 30);
  return [
    { at: moment(now, beganDaysAgo, '08:00'), run: addPartners },
    { at: moment(now, beganDaysAgo, '09:00'), run: firstList },
    { at: moment(now, beganDaysAgo, '10:00'), run: otherLists },
    ...years.map((days) => ({
      at: moment(now, days, '01:00'),
      run: (stage: DemoStage) => stage.inHospital(demo, 'system', (scope) => rollPlanYears(scope)),
    })),
    { at: moment(now, 34, '08:00'), run: endContract },
    { at: moment(now, 6, '14:00'), run: draftVersion },
  ];
}
