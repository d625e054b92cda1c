import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aTill, type Till } from '#modules/invoices/server/testing/till.ts';
import { answering, asBefore } from '#testing/answering.ts';
import { claimEvidenceCalls } from '../../contract/calls/claim-evidence.ts';
import { claimCalls } from '../../contract/calls/claims.ts';
import { ClaimEvidence, type EvidenceOffer } from '../../contract/events.ts';
import { aClaimant, type Claimant } from '../testing/claimant.ts';

let till: Till;
let own: Claimant;
beforeAll(async () => {
  till = await aTill();
  own = await aClaimant(till);
}, 120_000);
afterEach(asBefore);

const offer = (number: string, sensitive: boolean): EvidenceOffer => ({
  ...{ kind: 'result', sourceId: randomUUID(), number, releasedAt: '2026-05-01T10:00:00.000Z', fileId: null, sensitive },
});

test('what is offered is chosen until the claim is submitted; sensitive records by those alone who may see them', async () => {
  const [plain, secret] = [offer('LR-000001', false), offer('LR-000002', true)];
  answering(ClaimEvidence, () => [plain, secret]);
  const desk = await till.hospital.userWith('View Claims', 'Edit Claim');
  const judge = await till.hospital.userWith('View Claims', 'Edit Claim', 'View Sensitive Records');
  const claim = await own.posted();
  const item = claim.items[0];
  const itemId = item?.id ?? '';
  const at = { params: { id: claim.id } };
  const list = async (user: typeof desk) => (await user.send(claimEvidenceCalls.list, { ...at, query: { itemId } })).payload;
  const choose = (user: typeof desk, offers: readonly EvidenceOffer[]) =>
    user.send(claimEvidenceCalls.choose, {
      ...at,
      body: { claimItemId: itemId, evidence: offers.map(({ kind, sourceId }) => ({ kind, sourceId })) },
    });
  expect((await list(desk)).map(({ number }) => number)).toEqual(['LR-000001']);
  expect((await list(judge)).map(({ number }) => number)).toEqual(['LR-000001', 'LR-000002']);
  expect((await choose(desk, [secret])).error.code).toBe('CLAIM_EVIDENCE_UNKNOWN');
  expect((await choose(judge, [plain, secret])).payload.filter(({ chosen }) => chosen)).toHaveLength(2);
  // Its name is that of the tariff, and it stays when somebody chooses who may not see it.
  const hidden = (await choose(desk, [])).payload;
  expect(hidden.map(({ number, chosen }) => [number, chosen])).toEqual([
    [item?.itemName, true],
    ['LR-000001', false],
  ]);
  expect((await list(judge)).find(({ sensitive }) => sensitive)).toMatchObject({ number: 'LR-000002', chosen: true });
  await till.cashier.send(claimCalls.submit, { ...at, body: { channel: 'portal' } });
  expect((await choose(judge, [])).error.code).toBe('CLAIM_ALREADY_SUBMITTED');
  const other = await own.posted();
  expect((await judge.send(claimEvidenceCalls.list, { params: { id: other.id }, query: { itemId } })).error.code).toBe(
    'CLAIM_ITEM_UNKNOWN',
  );
});
