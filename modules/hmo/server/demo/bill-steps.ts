import type { CalendarDate, Id, Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { icdCodesOf } from '#modules/reference-data/server/index.ts';
import { editHmoBill } from '../bills/change-items.ts';
import { generateInvoices } from '../bills/generate-all.ts';
import { recordCapitation, saveContract } from '../capitation/capitation.ts';

const demo = 'hospital:demo';
const accountant = 'user:accountant';
/** What visits of a general hospital are mostly about, for bills of which no doctor wrote a diagnosis. */
const usual = ['B54', 'I10', 'J06.9', 'K29.7', 'N39.0', 'R50.9'] as const;
const ratePerLife = 75_000;
const lives = 412;

async function partners(scope: Scope, capitated: boolean): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('hmos')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('completedAt', 'is not', null)
    .$if(capitated, (query) => query.where('paymentModel', '<>', 'fee-for-service'))
    .orderBy('foldedName')
    .execute();
  return rows.map(({ id }) => id);
}

/** Open bills of a partner that began by a day and have no diagnosis yet. */
async function uncoded(scope: Scope, hmoId: Id, until: CalendarDate): Promise<Id[]> {
  const rows = await scope.tx
    .selectFrom('hmoBills')
    .select(['id', 'diagnoses'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('hmoId', '=', hmoId)
    .where('status', '=', 'open')
    .where('startedOn', '<=', until)
    .orderBy('id')
    .limit(200)
    .execute();
  return rows.filter(({ diagnoses }) => diagnoses.length === 0).map(({ id }) => id);
}

/** Month end: bills get their diagnoses and partners their invoices; what waits for approval stays open. */
async function invoiceMonth(stage: DemoStage, until: CalendarDate): Promise<void> {
  await stage.inHospital(demo, accountant, async (scope) => {
    if (!(await currencyOf(scope))) return;
    const known = [...(await icdCodesOf(scope, usual)).keys()];
    for (const hmoId of await partners(scope, false)) {
      if (known.length > 0)
        for (const id of await uncoded(scope, hmoId, until)) await editHmoBill(scope, id, { diagnosisCodes: [stage.pick(known)] });
      await generateInvoices(scope, { hmoId, encounterEndedUntil: until });
    }
  });
}

/** The contract of partners that pay per head, from eighteen months ago. */
async function beginCapitation(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, accountant, async (scope) => {
    const from = (await scope.today()).slice(0, 7);
    for (const hmoId of await partners(scope, true)) await saveContract(scope, hmoId, { planIds: [], ratePerLife, from, to: null });
  });
}

/** What came for a month; once it was ₦18,000 short. */
async function receiveMonth(stage: DemoStage, place: number): Promise<void> {
  await stage.inHospital(demo, accountant, async (scope) => {
    if (!(await currencyOf(scope))) return;
    const today = await scope.today();
    for (const hmoId of await partners(scope, true)) {
      const amount = lives * ratePerLife - (place === 11 ? 1_800_000 : 0);
      await recordCapitation(scope, hmoId, {
        ...{ month: today.slice(0, 7), lives, rate: ratePerLife, amount, withholding: 0, receivedAt: today, method: 'transfer' },
        ...{ reference: `CAP-${today.slice(0, 7)}`, note: null },
      });
    }
  });
}

/** Days ago of the twentieth of each of the last eighteen months, the first one first. */
export function capitationDays(now: Instant): number[] {
  const today = now.slice(0, 10);
  const days: number[] = [];
  for (let back = 1; days.length < 18 && back < 600; back += 1) if (addCalendarDays(today, -back).endsWith('-20')) days.push(back);
  return days.reverse();
}

/** The part of the demo that bills partners: invoices at the end of each month, and the capitation of those who pay per head. */
export function billSteps(now: Instant): DemoStep[] {
  const today = now.slice(0, 10);
  const receipts = capitationDays(now);
  const months = Array.from({ length: 17 }, (_, place) => 515 - place * 30);
  return [
    { at: moment(now, (receipts[0] ?? 0) + 10, '11:00'), run: beginCapitation },
    ...receipts.map((days, place) => ({ at: moment(now, days, '11:30'), run: (stage: DemoStage) => receiveMonth(stage, place) })),
    ...months.map((days) => ({
      at: moment(now, days, '18:00'),
      run: (stage: DemoStage) => invoiceMonth(stage, addCalendarDays(today, -days - 3)),
    })),
  ];
}
