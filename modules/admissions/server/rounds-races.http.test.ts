import { beforeAll, expect, test } from 'vitest';
import { theDatabase } from '#testing/world.ts';
import { roundCalls } from '../contract/calls/rounds.ts';
import { lockAdmission, changeAdmission } from './stay-store.ts';
import { inScopeOf } from '#testing/world.ts';
import { sound } from './testing/rooms.ts';
import { aPlanItem, aRoundWard, orderTests, type RoundWard, submitted, writePlan, writeRound } from './testing/rounds.ts';

let ward: RoundWard;
beforeAll(async () => {
  ward = await aRoundWard();
}, 120_000);

const twenty = <T>(ask: (at: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_none, at) => ask(at)));
const tally = (answers: readonly { readonly status: number; readonly error?: { readonly code: string } | undefined }[]) => {
  const found: Record<string, number> = {};
  for (const { status, error } of answers) {
    const key = status === 200 ? 'done' : (error?.code ?? String(status));
    found[key] = (found[key] ?? 0) + 1;
  }
  return found;
};

async function count(text: string, id: string): Promise<number> {
  const { rows } = await theDatabase().owner.query<{ count: number }>(text, [id]);
  return Number(rows[0]?.count);
}

test('20 at once begin a round of one stay as one doctor: one does', async () => {
  const { id: admissionId } = await ward.stay();
  const answers = await twenty(() => ward.doctor.send(roundCalls.create, { body: { admissionId, kind: 'daily' } }));
  expect(tally(answers)).toEqual({ done: 1, ROUND_DRAFT_OPEN: 19 });
});

test('20 write one version of a round: one does, the others are shown what was saved', async () => {
  const { id } = await ward.begin();
  const answers = await twenty((at) => ward.doctor.send(roundCalls.edit, { params: { id }, body: { lockVersion: 0, plan: `Plan ${at}` } }));
  expect(tally(answers)).toEqual({ done: 1, ROUND_CHANGED: 19 });
});

test('20 submit one round: one does, and the round fee is noted once', async () => {
  const { id, lockVersion } = await ward.begin();
  const saved = await writeRound(ward.doctor, { id, lockVersion });
  const answers = await twenty(() => ward.doctor.send(roundCalls.submit, { params: { id }, body: { lockVersion: saved.lockVersion } }));
  expect(tally(answers)).toEqual({ done: 1, ROUND_STATE: 19 });
  expect(
    await count("select count(*) from audit_entries where entity_type = 'WardRound' and entity_id = $1 and summary like '%submitted'", id),
  ).toBe(1);
});

test('20 send the same list of tests at once: each test is requested once', async () => {
  const { id } = await ward.begin();
  const tests = ward.testIds.slice(0, 3).map((testId) => ({ testId }));
  const answers = await twenty(() => orderTests(ward.doctor, id, tests));
  expect(tally(answers)).toEqual({ done: 20 });
  expect(await count('select count(*) from lab_requests where place_id = $1', id)).toBe(3);
});

test('20 send the same plan at once: each item stands once, and 20 acknowledge it: one does', async () => {
  const { id } = await ward.begin();
  const answers = await twenty(() => writePlan(ward.doctor, id, [{ kind: 'diet', what: 'Soft diet' }]));
  expect(tally(answers)).toEqual({ done: 20 });
  expect(await count('select count(*) from treatment_plan_items where round_id = $1', id)).toBe(1);
  const item = sound(answers[0] as (typeof answers)[number]).treatmentPlan[0]?.id as string;
  const seen = await twenty(() => ward.nurse.send(roundCalls.acknowledge, { params: { id: item }, body: {} }));
  expect(tally(seen)).toEqual({ done: 1, PLAN_ITEM_ACKNOWLEDGED: 19 });
});

test('20 stop one order: one does', async () => {
  const id = await aPlanItem(ward, await ward.begin());
  const answers = await twenty(() => ward.doctor.send(roundCalls.stop, { params: { id }, body: { reason: 'Done' } }));
  expect(tally(answers)).toEqual({ done: 1, PLAN_ITEM_STATE: 19 });
});

test('a round orders before the discharge or not at all', async () => {
  for (let turn = 0; turn < 4; turn += 1) {
    const { id, admissionId } = await ward.begin();
    const [testId] = ward.testIds as [string];
    const discharge = () =>
      inScopeOf(ward.hospital.id, async (scope) => {
        const stay = await lockAdmission(scope, admissionId);
        await changeAdmission(scope, stay, { status: 'discharged', dischargedAt: scope.now, dischargeType: 'improved' });
      });
    const [answers] = await Promise.all([twenty(() => orderTests(ward.doctor, id, [{ testId }])), discharge()]);
    const made = await count('select count(*) from lab_requests where place_id = $1', id);
    const found = tally(answers);
    expect(
      Object.keys(found).every((key) => key === 'done' || key === 'ROUND_STAY_ENDED'),
      JSON.stringify(found),
    ).toBe(true);
    expect(made).toBe((found['done'] ?? 0) > 0 ? 1 : 0);
    expect((await ward.doctor.send(roundCalls.create, { body: { admissionId, kind: 'night' } })).error.code).toBe('ROUND_STAY_ENDED');
    await submitted(ward.doctor, { id, lockVersion: 0 });
  }
});
