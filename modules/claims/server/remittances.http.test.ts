import { afterEach, beforeAll, expect, test } from 'vitest';
import { accountsOf, aTill, times, type Till, wrongFigures } from '#modules/invoices/server/testing/till.ts';
import { asBefore } from '#testing/answering.ts';
import { unique } from '#testing/world.ts';
import { claimCalls } from '../contract/calls/claims.ts';
import { remittanceCalls } from '../contract/calls/remittances.ts';
import type { ClaimDetails } from '../contract/claim-records.ts';
import { aClaimant, type Claimant, wrongClaimFigures } from './testing/claimant.ts';

let till: Till;
let own: Claimant;
beforeAll(async () => {
  till = await aTill();
  own = await aClaimant(till);
}, 120_000);
afterEach(asBefore);

const at = (id: string) => ({ params: { id } });
const view = async (id: string) => (await till.cashier.send(claimCalls.view, at(id))).payload;
const row = (claim: ClaimDetails, paid: number, more: object = {}) => ({
  ...{ claimNumber: claim.claimNumber, itemCode: 'H-1', claimed: 300_000, paid, withheld: paid / 20 },
  ...more,
});
const enter = (rows: readonly ReturnType<typeof row>[], more: object = {}) => {
  const sum = (of: (one: { paid: number; withheld: number }) => number) => rows.reduce((total, one) => total + of(one), 0);
  const header = { hmoId: own.hmoId, paymentDate: own.today, method: 'bank-transfer' as const, reference: unique('ADV-') };
  const money = { grossAmount: sum(({ paid }) => paid), withheldTax: sum(({ withheld }) => withheld) };
  return till.cashier.send(remittanceCalls.create, { body: { ...header, ...money, rows: [...rows], ...more } });
};
const post = (id: string) => till.cashier.send(remittanceCalls.post, { ...at(id), body: {} });
const sound = async () => {
  expect(await wrongClaimFigures(till)).toEqual([]);
  expect(await wrongFigures(till.hospital)).toEqual([]);
};

test('over two claims it posts a payment each; what was paid short is rejected with its reason; reversed, all is as before', async () => {
  const [first, second] = [await own.submitted(), await own.submitted()];
  const before = await accountsOf(till.hospital);
  const rows = [row(first, 300_000), row(second, 180_000, { reason: 'No PA code on file' })];
  const draft = (await enter(rows, { charges: 8_000 })).payload;
  expect(draft).toMatchObject({ status: 'draft', difference: 0, rowCount: 2 });
  expect(draft.rows).toMatchObject([
    { match: 'exact', matchedClaim: first.claimNumber },
    { match: 'exact', matchedClaim: second.claimNumber },
  ]);
  expect((await post(draft.id)).payload).toMatchObject({ status: 'posted' });
  const after = await accountsOf(till.hospital);
  const moved = ['1020', '1160', '5930', '1110'].map((code) => (after[code] ?? 0) - (before[code] ?? 0));
  expect(moved).toEqual([448_000, 24_000, 8_000, -480_000]);
  expect(await view(first.id)).toMatchObject({ settlement: 'paid', withheldTax: 15_000, payments: [{ charges: 5_000 }] });
  expect(await view(second.id)).toMatchObject({
    ...{ balance: 120_000, rejectedOpen: 120_000, withheldTax: 9_000 },
    rejections: [{ amount: 120_000, reasonCode: 'NO-AUTH', hmoNote: 'No PA code on file' }],
  });
  await sound();
  const back = { ...at(draft.id), body: { reason: 'Of another hospital' } };
  expect((await till.cashier.send(remittanceCalls.reverse, back)).payload).toMatchObject({ status: 'reversed' });
  expect(await accountsOf(till.hospital)).toEqual(before);
  expect(await view(second.id)).toMatchObject({ status: 'submitted', balance: 300_000, rejectedOpen: 0 });
  await sound();
});

test('unbalanced or unconfirmed it does not post; a row is matched by hand and no two rows take one item', async () => {
  const claim = await own.submitted();
  const unbalanced = (await enter([row(claim, 300_000)], { grossAmount: 312_500 })).payload;
  expect(unbalanced.difference).toBe(12_500);
  expect((await post(unbalanced.id)).error).toMatchObject({ code: 'REMITTANCE_UNBALANCED' });
  expect((await till.cashier.send(remittanceCalls.remove, { ...at(unbalanced.id), body: {} })).status).toBe(200);
  const item = claim.items[0]?.id as string;
  const unknown = { claimNumber: null, invoiceNumber: null, itemCode: null };
  const draft = (await enter([row(claim, 150_000, unknown), row(claim, 150_000, unknown)])).payload;
  expect(draft.rows.map(({ match }) => match)).toEqual(['none', 'none']);
  expect((await post(draft.id)).error.code).toBe('REMITTANCE_UNMATCHED');
  const match = (rowIds: readonly string[]) =>
    till.cashier.send(remittanceCalls.match, {
      ...at(draft.id),
      body: { matches: rowIds.map((rowId) => ({ rowId, claimItemId: item })) },
    });
  const [one, two] = draft.rows.map(({ id }) => id) as [string, string];
  expect((await match([one, two])).error.code).toBe('REMITTANCE_ROW_TAKEN');
  expect((await match([one])).payload.rows[0]).toMatchObject({ match: 'exact', takenBy: 'hand', matchedItem: claim.items[0]?.itemName });
  expect((await post(draft.id)).error.code).toBe('REMITTANCE_UNMATCHED');
  expect(await view(claim.id)).toMatchObject({ balance: 300_000 });
  const again = { reference: 'TWICE' };
  await enter([row(claim, 1_000)], again);
  expect((await enter([row(claim, 1_000)], again)).error.code).toBe('REMITTANCE_REPEATED');
  await sound();
});

test('of twenty who post one remittance one does', async () => {
  const claims = [await own.submitted(), await own.submitted()];
  const draft = (await enter(claims.map((claim) => row(claim, 300_000)))).payload;
  const answers = await times(20, () => post(draft.id));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  for (const { id } of claims) expect(await view(id)).toMatchObject({ settlement: 'paid' });
  await sound();
}, 60_000);
