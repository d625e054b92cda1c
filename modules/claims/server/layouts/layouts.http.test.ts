import { afterEach, beforeAll, expect, test } from 'vitest';
import { aTill, type Till, times } from '#modules/invoices/server/testing/till.ts';
import { asBefore } from '#testing/answering.ts';
import { inScopeOf, lastMessageTo, theDatabase } from '#testing/world.ts';
import { claimLayoutCalls } from '../../contract/calls/claim-layouts.ts';
import { claimCalls } from '../../contract/calls/claims.ts';
import type { ClaimLayout } from '../../contract/layout-records.ts';
import { aClaimant, type Claimant } from '../testing/claimant.ts';
import { keepPack } from './pack.ts';

let till: Till;
let own: Claimant;
beforeAll(async () => {
  till = await aTill();
  own = await aClaimant(till);
}, 120_000);
afterEach(asBefore);

const layout: ClaimLayout = {
  columns: [
    { heading: 'Provider', field: null, constant: 'HCP-12', format: 'plain' },
    { heading: 'Code', field: 'hmoCode', format: 'plain' },
    { heading: 'Amount', field: 'amount', format: 'plain' },
  ],
  ...{ fileFormat: 'csv', rowPer: 'item', totalsRow: true, letter: 'Claim {claimNumber} to {partner}' },
};
const save = (version: number) => till.cashier.send(claimLayoutCalls.save, { params: { id: own.hmoId }, body: { layout, version } });
const pack = (id: string, query: object = {}) => till.cashier.send(claimLayoutCalls.pack, { params: { id }, query });

test('of twenty who change one layout one does; the file of a claim follows it', async () => {
  const params = { id: own.hmoId };
  expect((await till.cashier.send(claimLayoutCalls.view, { params })).payload).toMatchObject({ version: 0, layout: { fileFormat: 'pdf' } });
  const answers = await times(20, () => save(0));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  const claim = await own.posted(2);
  const answer = await pack(claim.id);
  expect([answer.status, answer.text.replace('\uFEFF', '').trim().split(/\r?\n/)]).toEqual([
    200,
    ['Provider,Code,Amount', 'HCP-12,H-1,3000', 'HCP-12,H-1,3000', 'Total,,6000'],
  ]);
});

test('a claim with errors is drawn as a draft alone', async () => {
  const claim = await own.posted();
  await theDatabase().owner.query('update claims set error_count = 1 where id = $1', [claim.id]);
  expect((await pack(claim.id)).error.code).toBe('CLAIM_HAS_ERRORS');
  expect((await pack(claim.id, { draft: 'true' })).status).toBe(200);
});

test('submitted by email the pack is mailed, and kept once with the total that was submitted', async () => {
  await own.set('email', 'claims@partner.example');
  const { id } = await own.posted();
  const sent = (await till.cashier.send(claimCalls.submit, { params: { id }, body: { channel: 'email' } })).payload;
  expect(await lastMessageTo('claims@partner.example')).toMatchObject({
    template: 'hmo-claim',
    text: expect.stringContaining(`Claim ${sent.claimNumber} to `),
  });
  for (let again = 0; again < 2; again += 1) await inScopeOf(till.hospital.id, (scope) => keepPack(scope, id));
  const { rows: files } = await theDatabase().owner.query(
    'select f.total, b.mime_type from claim_files f join files b on b.id = f.file_id where f.claim_id = $1',
    [id],
  );
  expect(files.map((file) => [Number(file.total), file.mime_type])).toEqual([[sent.total, 'application/pdf']]);
  const kept = await pack(id, { format: 'pdf' });
  expect([kept.status, kept.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
}, 60_000);
