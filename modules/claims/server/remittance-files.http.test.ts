import { afterEach, beforeAll, expect, test } from 'vitest';
import { accountsOf, aTill, times, type Till, wrongFigures } from '#modules/invoices/server/testing/till.ts';
import { asBefore } from '#testing/answering.ts';
import { unique } from '#testing/world.ts';
import { claimCalls } from '../contract/calls/claims.ts';
import { remittanceFileCalls } from '../contract/calls/remittance-files.ts';
import { remittanceCalls } from '../contract/calls/remittances.ts';
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
const fileOf = (lines: readonly string[]) => ({
  file: { filename: 'advice.csv', bytes: lines.join('\n'), type: 'text/csv' },
});
const columns = { claimNumber: 'Ref', itemCode: 'Service', claimed: 'Asked', paid: 'Given', withheld: 'WHT', reason: 'Why' };
const head = 'Ref,Service,Asked,Given,WHT,Why';
const body = (more: object = {}) => ({
  ...{ hmoId: own.hmoId, columns: JSON.stringify(columns), paymentDate: own.today, method: 'bank-transfer' as const },
  ...{ reference: unique('ADV-'), grossAmount: '300000', withheldTax: '15000', ...more },
});
const upload = (lines: readonly string[], more: object = {}) =>
  till.cashier.send(remittanceFileCalls.upload, { body: body(more) }, fileOf(lines));
const read = async (lines: readonly string[], more: object = {}) =>
  (await till.cashier.send(remittanceFileCalls.read, { body: { hmoId: own.hmoId, ...more } }, fileOf(lines))).payload;
const post = (id: string, keepUnallocated = false) => till.cashier.send(remittanceCalls.post, { ...at(id), body: { keepUnallocated } });
const sound = async () => {
  expect(await wrongClaimFigures(till)).toEqual([]);
  expect(await wrongFigures(till.hospital)).toEqual([]);
};

test('a file is read by the columns of the partner, kept once, and its columns are remembered', async () => {
  const claim = await own.submitted();
  const lines = [head, `${claim.claimNumber},H-1,3000.00,"3,000.00",150,`];
  const first = await read(lines);
  expect(first).toMatchObject({ remembered: false, rowCount: 0, repeated: null });
  expect(first.headings).toEqual(['Ref', 'Service', 'Asked', 'Given', 'WHT', 'Why']);
  const chosen = await read(lines, { columns: JSON.stringify(columns) });
  expect(chosen).toMatchObject({ rowCount: 1, paid: 300_000, withheld: 15_000, errorCount: 0 });
  expect(chosen.sample).toMatchObject([{ row: 2, claimNumber: claim.claimNumber, claimed: 300_000 }]);
  const unpaid = JSON.stringify({ ...columns, paid: undefined });
  expect((await upload(lines, { columns: unpaid })).error.code).toBe('REMITTANCE_COLUMNS');
  const answers = await times(20, () => upload(lines));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ status, error }) => (status === 200 ? [] : [error.code])))).toEqual(
    new Set(['REMITTANCE_FILE_REPEATED']),
  );
  const draft = answers.find(({ status }) => status === 200)?.payload;
  expect(draft).toMatchObject({ fileName: 'advice.csv', difference: 0, rows: [{ match: 'exact', matchedClaim: claim.claimNumber }] });
  expect(await read(lines)).toMatchObject({ remembered: true, columns, repeated: { remittanceNumber: draft?.remittanceNumber } });
  const bytes = await till.cashier.send(remittanceFileCalls.file, at(draft?.id ?? ''));
  expect(bytes.text).toContain(claim.claimNumber);
  expect((await post(draft?.id ?? '')).status).toBe(200);
  expect(await view(claim.id)).toMatchObject({ settlement: 'paid', withheldTax: 15_000 });
  await sound();
}, 60_000);

test('a file with a fault keeps nothing; the cell is named', async () => {
  const lines = [head, 'CL-000001,H-1,three,3000,150,'];
  expect(await read(lines, { columns: JSON.stringify(columns) })).toMatchObject({ errorCount: 1, errors: [{ row: 2, column: 'Asked' }] });
  expect((await upload(lines)).error).toMatchObject({ code: 'REMITTANCE_ROWS', count: 1 });
});

test('rows without an item and what the rows fall short of are kept for the partner, and applied to another claim later', async () => {
  const [paid, later] = [await own.submitted(), await own.submitted()];
  const before = await accountsOf(till.hospital);
  const lines = [head, `${paid.claimNumber},H-1,3000,3000,150,`, 'UNKNOWN,X-9,800,800,40,'];
  const draft = (await upload(lines, { grossAmount: '400000', withheldTax: '20000' })).payload;
  expect(draft).toMatchObject({ difference: 20_000 });
  expect((await post(draft.id)).error.code).toBe('REMITTANCE_UNBALANCED');
  expect((await post(draft.id, true)).payload).toMatchObject({ status: 'posted', unallocated: 100_000 });
  const after = await accountsOf(till.hospital);
  expect(['1020', '1160', '1110', '2400'].map((code) => (after[code] ?? 0) - (before[code] ?? 0))).toEqual([
    ...[380_000, 20_000, -300_000, -100_000],
  ]);
  await sound();
  const [payment] = (await view(paid.id)).payments;
  expect(payment).toMatchObject({ grossAmount: 400_000, allocated: 300_000, unallocated: 100_000, withheldTax: 20_000 });
  const applied = { paymentId: payment?.id ?? '', claimId: later.id, amount: 100_000 };
  expect((await till.cashier.send(claimCalls.applyUnallocated, { ...at(own.hmoId), body: applied })).payload).toMatchObject({
    balance: 200_000,
  });
  await sound();
  const back = { ...at(draft.id), body: { reason: 'Of another hospital' } };
  expect((await till.cashier.send(remittanceCalls.reverse, back)).payload).toMatchObject({ status: 'reversed' });
  expect(await accountsOf(till.hospital)).toEqual(before);
  await sound();
});
