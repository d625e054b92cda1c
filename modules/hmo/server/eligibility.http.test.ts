import { beforeAll, expect, test } from 'vitest';
import type { Id } from '#kernel/contract/fields.ts';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { aHospital, inScopeOf, type TestHospital, theDatabase } from '#testing/world.ts';
import { currencyCalls } from '#modules/billing-setup/contract/calls/currency.ts';
import { capitationCalls } from '../contract/calls/capitation.ts';
import { eligibilityCalls, enrolleeCalls, ownCoverCalls } from '../contract/calls/eligibility.ts';
import { keepEligibility } from './eligibility/eligibility.ts';
import { aCover, aWrittenPartner, dayFromNow, usedOf } from './testing/covers.ts';

let hospital: TestHospital;
let partner: Awaited<ReturnType<typeof aWrittenPartner>>;
beforeAll(async () => {
  hospital = await aHospital();
  partner = await aWrittenPartner(hospital.id, { annualLimit: 1_000_000, familyLimit: 3_000_000 });
}, 120_000);

const newPatient = async () => (await aPatient(hospital)).id;
const coversOf = async (patientId: Id, who = hospital.admin) => (await who.send(eligibilityCalls.list, { query: { patientId } })).payload;
const checksOf = async (billingId: Id) =>
  (
    await theDatabase().owner.query(
      'select source, result, reasons, limits from hmo_eligibility_checks where billing_id = $1 order by at',
      [billingId],
    )
  ).rows;

test('a cover says what it is worth today, why not, and what is left of its limits', async () => {
  const patientId = await newPatient();
  const good = await aCover(hospital.id, patientId, partner);
  const over = await aCover(hospital.id, patientId, { ...partner, validTo: dayFromNow(-1) });
  const old = await aCover(hospital.id, patientId, { ...partner, verifiedDaysAgo: 40 });
  await usedOf(hospital.id, partner.hmoId, { billingId: good }, 400_000);
  const covers = new Map((await coversOf(patientId)).map((cover) => [cover.billingId, cover]));
  expect(covers.get(good)).toMatchObject({ result: 'eligible', reasons: [], planName: 'Standard', lastCheck: null });
  expect(covers.get(good)?.limits).toEqual([
    { name: 'annual', limit: 1_000_000, used: 400_000, left: 600_000 },
    { name: 'family', limit: 3_000_000, used: 0, left: 3_000_000 },
  ]);
  expect(covers.get(over)).toMatchObject({ result: 'not-eligible', reasons: ['expired'] });
  expect(covers.get(old)).toMatchObject({ result: 'unknown', reasons: ['re-verify'], verifiedDays: 40 });
  // The method of paying by oneself is no cover.
  expect(covers.size).toBe(3);
});

test('an arrival keeps one check, however often it is sent, and is never refused', async () => {
  const patientId = await newPatient();
  const billingId = await aCover(hospital.id, patientId, { ...partner, validTo: dayFromNow(-1) });
  const sourceId = crypto.randomUUID();
  const keep = () => inScopeOf(hospital.id, (scope) => keepEligibility(scope, { patientId, billingId, source: 'check-in', sourceId }));
  await Promise.all(Array.from({ length: 20 }, keep));
  expect(await checksOf(billingId)).toMatchObject([{ source: 'check-in', result: 'not-eligible', reasons: ['expired'] }]);
  // Nobody's method, and the default that pays by itself, leave none.
  const nobody = { patientId: await newPatient(), billingId: null, source: 'admission' as const, sourceId: crypto.randomUUID() };
  await inScopeOf(hospital.id, (scope) => keepEligibility(scope, nobody));
  const { rows } = await theDatabase().owner.query('select id from hmo_eligibility_checks where source_id = $1', [nobody.sourceId]);
  expect(rows).toEqual([]);
});

test('what the insurer answered is kept with its reference, and verifies the method or marks it as failed', async () => {
  const patientId = await newPatient();
  const billingId = await aCover(hospital.id, patientId, { ...partner, verification: 'unverified' });
  expect((await coversOf(patientId))[0]).toMatchObject({ result: 'unknown', reasons: ['not-verified'] });
  const desk = await hospital.userWith('Verify Patient Billing', 'View Patient Billing');
  const body = { billingId, result: 'eligible' as const, hmoReference: 'REF-1', officer: 'Mrs Bello', note: 'By phone' };
  const { status, payload } = await desk.send(eligibilityCalls.record, { body });
  expect([status, payload]).toMatchObject([200, { source: 'desk', result: 'eligible', hmoReference: 'REF-1', officer: 'Mrs Bello' }]);
  expect((await coversOf(patientId, desk))[0]).toMatchObject({
    result: 'eligible',
    verification: 'verified',
    lastCheck: { hmoReference: 'REF-1' },
  });
  await desk.send(eligibilityCalls.record, { body: { billingId, result: 'not-eligible' } });
  expect((await coversOf(patientId, desk))[0]).toMatchObject({ result: 'not-eligible', reasons: ['verification-failed'] });
  const { rows } = await theDatabase().owner.query("select id from patient_billings where patient_id = $1 and method = 'Self-Pay'", [
    patientId,
  ]);
  expect((await desk.raw('POST', '/api/hmo/eligibility', { billingId: rows[0].id, result: 'eligible' })).status).toBe(422);
});

test('enrollees of a partner are found by number and name; near the limit are those with 90 % used', async () => {
  const own = await aWrittenPartner(hospital.id, { annualLimit: 100_000 });
  const [first, second] = [await newPatient(), await newPatient()];
  const near = await aCover(hospital.id, first, { ...own, enrolleeNumber: 'AB-1' });
  await aCover(hospital.id, second, { ...own, enrolleeNumber: 'AB-2', verification: 'unverified' });
  await usedOf(hospital.id, own.hmoId, { billingId: near }, 90_000);
  const list = async (query: object) => (await hospital.admin.send(enrolleeCalls.list, { params: { id: own.hmoId }, query })).payload;
  expect((await list({})).data.map(({ enrolleeNumber }) => enrolleeNumber)).toEqual(['AB-1', 'AB-2']);
  expect((await list({ nearLimit: true })).data).toMatchObject([{ enrolleeNumber: 'AB-1', annualLimit: 100_000, used: 90_000 }]);
  expect((await list({ searchTerm: 'ab-2' })).data.map(({ patientId }) => patientId)).toEqual([second]);
  expect((await list({ verification: ['unverified'] })).meta.count).toBe(1);
  const none = await hospital.userWith('View Patient Billing');
  expect((await none.send(enrolleeCalls.list, { params: { id: own.hmoId }, query: {} })).status).toBe(403);
});

test('a family is its principal and dependants, with what they used together', async () => {
  const own = await aWrittenPartner(hospital.id, { familyLimit: 200_000 });
  await aCover(hospital.id, await newPatient(), { ...own, enrolleeNumber: 'fam-1' });
  await aCover(hospital.id, await newPatient(), { ...own, enrolleeNumber: 'FAM-1/2', principalEnrolleeNumber: 'FAM-1' });
  await aCover(hospital.id, await newPatient(), { ...own, enrolleeNumber: 'FAM-2' });
  await usedOf(hospital.id, own.hmoId, { familyKey: 'FAM-1' }, 188_000);
  const { payload } = await hospital.admin.send(enrolleeCalls.family, {
    params: { id: own.hmoId },
    query: { principalEnrolleeNumber: 'FAM-1' },
  });
  expect(payload.members.map(({ enrolleeNumber }) => enrolleeNumber)).toEqual(['fam-1', 'FAM-1/2']);
  expect(payload).toMatchObject({ limit: 200_000, used: 188_000, left: 12_000 });
});

test('a roster verifies who is on it, counts lives and names who is not on it any more; a dry run changes nothing', async () => {
  const own = await aWrittenPartner(hospital.id);
  const [here, gone] = [await newPatient(), await newPatient()];
  const verified = await aCover(hospital.id, here, { ...own, enrolleeNumber: 'R-1', verification: 'unverified' });
  await aCover(hospital.id, gone, { ...own, enrolleeNumber: 'R-9' });
  const file = 'Enrollee number,Name,Plan\nr-1,Ada Obi,Standard\nR-2,Somebody Else,Standard\n';
  const upload = async (body: { month: string; dryRun?: boolean }) =>
    (
      await hospital.admin.send(
        enrolleeCalls.uploadRoster,
        { params: { id: own.hmoId }, body },
        { file: { filename: 'roster.csv', bytes: file } },
      )
    ).payload;
  expect(await upload({ month: '2026-11', dryRun: true })).toMatchObject({ lives: 2, matched: 1, unmatched: 1, expired: 1, dryRun: true });
  expect(await checksOf(verified)).toEqual([]);
  expect(await upload({ month: '2026-11' })).toMatchObject({
    lives: 2,
    unmatchedRows: [{ row: 3, enrolleeNumber: 'R-2' }],
    expiredRows: [{ patientId: gone, enrolleeNumber: 'R-9' }],
  });
  expect(await checksOf(verified)).toMatchObject([{ source: 'roster', result: 'eligible' }]);
  await upload({ month: '2026-11' });
  const { rows } = await theDatabase().owner.query('select lives from hmo_rosters where hmo_id = $1', [own.hmoId]);
  expect(rows).toEqual([{ lives: 2 }]);
});

test('the lives of a roster are those that the month’s capitation is paid for', async () => {
  const own = await aWrittenPartner(hospital.id);
  await hospital.admin.send(currencyCalls.set, { body: { code: 'NGN' } });
  const contract = { planIds: [own.planId], ratePerLife: 75_000, from: '2026-01' };
  expect((await hospital.admin.send(capitationCalls.saveContract, { params: { id: own.hmoId }, body: contract })).status).toBe(200);
  const file = { filename: 'roster.csv', bytes: 'Enrollee number,Name\nC-1,Ada Obi\nC-2,Uche Obi\n' };
  await hospital.admin.send(enrolleeCalls.uploadRoster, { params: { id: own.hmoId }, body: { month: '2026-11' } }, { file });
  const { payload } = await hospital.admin.send(capitationCalls.view, {
    params: { id: own.hmoId },
    query: { until: '2026-11', months: 1 },
  });
  expect(payload.months).toMatchObject([{ month: '2026-11', enrolleesCount: 2, expected: 150_000 }]);
});

test('in the patient area a person sees the own cover, without references, and nobody else’s', async () => {
  const known = { dateOfBirth: '1990-05-12', phoneNumber: '7031119993' };
  const { id: patientId, civisId } = await aPatient(hospital, known);
  const person = await claimedBy({ civisId, ...known });
  await hospital.admin.send(currencyCalls.set, { body: { code: 'NGN' } });
  await aCover(hospital.id, patientId, { ...partner, enrolleeNumber: 'OWN-1' });
  const { payload } = await person.send(ownCoverCalls.own);
  expect(payload).toMatchObject([{ enrolleeNumber: 'OWN-1', result: 'eligible', hospital: { id: hospital.id, currency: 'NGN' } }]);
  expect((await person.send(ownCoverCalls.own, { query: { personId: crypto.randomUUID() } })).status).toBe(404);
});
