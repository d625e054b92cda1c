import type { Instant } from '#kernel/contract/fields.ts';
import { addCalendarDays } from '#kernel/server/clock/instants.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { answerClaim, claimPartner, decideRejections, openClaims, partnersOf } from './demo/turns.ts';
import { makeNhiaReturn, sendNhiaReturn } from './nhia/returns.ts';
import { createRemittance } from './remittances/draft.ts';
import { postRemittance } from './remittances/post.ts';
import { owedItems } from './remittances/store.ts';

/** The partner that is clearly worse than the others. */
const slowCode = 'CSH';
const turns = 9;
const everyDays = 56;
const lastTurn = 14;
const daysOfTurn = (turn: number) => lastTurn + (turns - 1 - turn) * everyDays;

/** Acts of the claims desk; nothing where the hospital has no currency yet. */
const inDesk = <T>(stage: DemoStage, act: (scope: Scope) => Promise<T>) =>
  stage.inHospital('hospital:demo', 'user:hospitaladmin', async (scope) => ((await currencyOf(scope)) ? act(scope) : undefined));

/** What is ready of each partner becomes a claim; of the last turn two stay posted. */
async function claimAll(stage: DemoStage, turn: number): Promise<void> {
  const partners = (await inDesk(stage, partnersOf)) ?? [];
  for (const [at, { id }] of partners.entries())
    await inDesk(stage, (scope) => claimPartner(scope, id, { stays: turn === turns - 1 && at < 2 }));
}

/** Partners answer what was submitted a month ago; the newest claims are left. */
async function answerAll(stage: DemoStage, turn: number): Promise<void> {
  const slow = ((await inDesk(stage, partnersOf)) ?? []).find(({ code }) => code === slowCode)?.id;
  const claims = (await inDesk(stage, (scope) => openClaims(scope, 30))) ?? [];
  for (const [at, { id, hmoId }] of claims.entries())
    await inDesk(stage, (scope) =>
      answerClaim(scope, id, { turn, slow: hmoId === slow, keep: turn === turns - 2 && at === claims.length - 1 }),
    );
}

/** A remittance over open items of the partner that owes most items; `out`: a draft that its rows fall short of. */
async function remit(scope: Scope, { reference, out }: { readonly reference: string; readonly out: number }): Promise<void> {
  const partners = await partnersOf(scope);
  for (const { id: hmoId } of partners) {
    const items = (await owedItems(scope, hmoId, 12)).filter(({ itemCode }) => itemCode !== null);
    if (items.length < 3) continue;
    const sum = items.reduce((all, { balance }) => all + balance, 0);
    const header = { hmoId, paymentDate: await scope.today(), method: 'bank-transfer' as const, reference, withheldTax: 0, charges: 0 };
    const rows = items.map((item) => ({
      ...{ claimNumber: item.claimNumber, invoiceNumber: item.invoiceNumber, enrolleeNumber: item.enrolleeNumber },
      ...{ serviceDate: item.serviceDate, itemCode: item.itemCode, claimed: item.balance, paid: item.balance, withheld: 0, reason: null },
    }));
    const made = await createRemittance(scope, { ...header, grossAmount: sum + out, rows });
    if (out === 0 && made.rows.every(({ match }) => match === 'exact')) await postRemittance(scope, made.id, { keepUnallocated: false });
    return;
  }
}

/** Days ago of the fifth of each of the last seventeen months, the first one first. */
export function returnDays(now: Instant): number[] {
  const today = now.slice(0, 10);
  const days: number[] = [];
  for (let back = 1; days.length < 17 && back < 600; back += 1) if (addCalendarDays(today, -back).endsWith('-05')) days.push(back);
  return days.reverse();
}

/** The return of the month before goes to the authority. */
async function sendReturn(scope: Scope): Promise<void> {
  const month = addCalendarDays(`${(await scope.today()).slice(0, 7)}-01`, -1).slice(0, 7);
  const { id } = await makeNhiaReturn(scope, { month });
  await sendNhiaReturn(scope, id, { reference: `NHIA/${month}`, confirm: true });
}

async function beginReturn(scope: Scope): Promise<void> {
  await makeNhiaReturn(scope, { month: (await scope.today()).slice(0, 7) });
}

/** The claims desk of the demo: a claim for each partner every eight weeks, what came of them, and the returns to the authority. */
export function claimSteps(now: Instant): DemoStep[] {
  const each = Array.from({ length: turns }, (_, turn) => turn);
  return [
    ...each.map((turn) => ({ at: moment(now, daysOfTurn(turn), '10:30'), run: (stage: DemoStage) => claimAll(stage, turn) })),
    ...each.slice(0, -1).flatMap((turn) => [
      { at: moment(now, daysOfTurn(turn) - 35, '14:30'), run: (stage: DemoStage) => answerAll(stage, turn) },
      { at: moment(now, daysOfTurn(turn) - 45, '15:30'), run: async (stage: DemoStage) => void (await inDesk(stage, decideRejections)) },
    ]),
    ...[180, 68].map((days, at) => ({
      at: moment(now, days, '16:10'),
      run: async (stage: DemoStage) => void (await inDesk(stage, (scope) => remit(scope, { reference: `ADVICE/${at + 1}`, out: 0 }))),
    })),
    {
      at: moment(now, 2, '16:20'),
      run: async (stage) => void (await inDesk(stage, (scope) => remit(scope, { reference: 'ADVICE/3', out: 1_250_000 }))),
    },
    ...returnDays(now).map((days) => ({
      at: moment(now, days, '09:20'),
      run: async (stage: DemoStage) => void (await inDesk(stage, sendReturn)),
    })),
    { at: moment(now, 1, '17:40'), run: async (stage) => void (await inDesk(stage, beginReturn)) },
  ];
}
