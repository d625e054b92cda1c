import { afterEach, beforeAll, expect, test } from 'vitest';
import { aTill, type Till } from '#modules/invoices/server/testing/till.ts';
import { asBefore } from '#testing/answering.ts';
import { unique } from '#testing/world.ts';
import { claimReasonCalls } from '../../contract/calls/claim-reasons.ts';
import { claimCalls, rejectionCalls } from '../../contract/calls/claims.ts';
import { remittanceCalls } from '../../contract/calls/remittances.ts';
import { aClaimant, type Claimant } from '../testing/claimant.ts';

let till: Till;
let own: Claimant;
beforeAll(async () => {
  till = await aTill();
  own = await aClaimant(till);
}, 120_000);
afterEach(asBefore);

const add = (code: string, ownFault = false) =>
  till.cashier.send(claimReasonCalls.add, { body: { code, name: 'Stock of the ward', ownFault } });

test('a hospital has reasons of its own; whose fault it is decides whether the patient may be charged', async () => {
  await own.set('rejection_to_patient', true);
  expect((await add('LATE')).error.code).toBe('CLAIM_REASON_TAKEN');
  expect((await add('WARD-STOCK', true)).payload.at(-1)).toEqual({ code: 'WARD-STOCK', name: 'Stock of the ward', ownFault: true });
  expect((await add('WARD-STOCK')).error.code).toBe('CLAIM_REASON_TAKEN');
  const claim = await own.submitted();
  const reject = (reasonCode: string) =>
    till.cashier.send(claimCalls.reject, {
      params: { id: claim.id },
      body: { rejections: [{ claimItemId: claim.items[0]?.id ?? '', reasonCode, amount: 1_000 }] },
    });
  expect((await reject('NOBODY-KNOWS')).error.code).toBe('CLAIM_REASON_UNKNOWN');
  const [rejection] = (await reject('WARD-STOCK')).payload.rejections;
  expect(rejection).toMatchObject({ reasonCode: 'WARD-STOCK', reasonName: 'Stock of the ward' });
  const move = await till.cashier.send(rejectionCalls.moveToPatient, { params: { id: rejection?.id ?? '' }, body: {} });
  expect(move.error.code).toBe('CLAIM_OWN_FAULT');
});

test('what a partner writes is learnt when its remittance is posted, put right by hand, and used for the next', async () => {
  const params = { id: own.hmoId };
  const advice = async (reason: string) => {
    const { claimNumber } = await own.submitted();
    const rows = [{ claimNumber, itemCode: 'H-1', claimed: 300_000, paid: 200_000, reason }];
    const header = {
      hmoId: own.hmoId,
      paymentDate: own.today,
      method: 'cheque' as const,
      reference: unique('SLIP-'),
      grossAmount: 200_000,
    };
    return (await till.cashier.send(remittanceCalls.create, { body: { ...header, rows } })).payload;
  };
  const post = (id: string) => till.cashier.send(remittanceCalls.post, { params: { id }, body: {} });
  expect((await post((await advice('R-07 Not on  file')).id)).status).toBe(200);
  expect((await till.cashier.send(claimReasonCalls.mappings, { params })).payload).toEqual([
    { partnerCode: 'r-07 not on file', reasonCode: 'OTHER' },
  ]);
  const unknown = { params, body: { partnerCode: 'R-07', reasonCode: 'NOBODY-KNOWS' } };
  expect((await till.cashier.send(claimReasonCalls.map, unknown)).error.code).toBe('CLAIM_REASON_UNKNOWN');
  const right = { params, body: { partnerCode: 'R-07 not on file', reasonCode: 'NOT-ELIGIBLE' } };
  expect((await till.cashier.send(claimReasonCalls.map, right)).payload).toHaveLength(1);
  await post((await advice('r-07 NOT on file')).id);
  const { data } = (await till.cashier.send(rejectionCalls.list, { query: { limit: 1 } })).payload;
  expect(data[0]).toMatchObject({ reasonCode: 'NOT-ELIGIBLE' });
  expect((await till.cashier.send(claimReasonCalls.mappings, { params })).payload).toHaveLength(1);
});
