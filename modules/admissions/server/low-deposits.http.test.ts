import { beforeAll, expect, test } from 'vitest';
import { addCalendarDays, addHours, addMinutes, dayIn, startOfDay } from '#kernel/server/clock/instants.ts';
import { clockNow, runJobNow, setClock, type TestHospital, type TestUser, theDatabase } from '#testing/world.ts';
import { wardCalls } from '../contract/calls/wards.ts';
import type { Admission } from '../contract/stay-records.ts';
import { nightPrice, ownClock, priced } from './testing/money.ts';
import { times } from './testing/races.ts';
import { sound } from './testing/rooms.ts';
import { aStayWorld, type StayWorld } from './testing/stay-end.ts';
import { admitted, anAdmissionOf } from './testing/stays.ts';

let world: StayWorld;
let hospital: TestHospital;
let cashier: TestUser;
let nurse: TestUser;
beforeAll(async () => {
  world = await aStayWorld();
  hospital = world.hospital;
  await priced(hospital);
  cashier = await hospital.userWith('View Billing Module');
  nurse = await hospital.userWithRole('Nurse');
}, 120_000);
ownClock();

const rowsOf = async <T>(text: string, ...values: unknown[]) => (await theDatabase().owner.query(text, values)).rows as T[];
const toldOf = async ({ id }: Admission) =>
  (
    await rowsOf<{ who: string }>(
      "select user_id as who from notifications where title = 'Deposit Low' and entity_id = $1 order by created_at",
      id,
    )
  ).map(({ who }) => who);
const deposit = async ({ of }: Admission, amount: number) => {
  const tenders = [{ method: 'bank-transfer', amount, reference: `TRF-${of.id}` }];
  expect((await hospital.admin.raw('POST', '/api/patient-deposits', { patientId: of.id, tenders })).status).toBe(200);
};
const look = () => runJobNow('admissions.low-deposits', { hospitalId: hospital.id });

async function inCharge(stay: Admission): Promise<Admission> {
  const body = { nurseInChargeId: nurse.userId };
  sound(await hospital.admin.send(wardCalls.edit, { params: { id: stay.place?.wardId as string }, body }));
  return stay;
}

test('billing and the nurse in charge hear once a day of a deposit that does not cover the bill and the next night', async () => {
  // The clock stands still, so that the last night stays the last one at any hour of the day.
  setClock(clockNow());
  const low = await inCharge(await admitted(hospital));
  const enough = await admitted(hospital);
  // Somebody of whom nobody wanted a deposit and who gave none.
  const none = await admitted(hospital);
  await deposit(low, 2 * nightPrice - 1);
  await deposit(enough, 2 * nightPrice);
  await times(5, look);
  expect(new Set(await toldOf(low))).toEqual(new Set([hospital.admin.userId, cashier.userId, nurse.userId]));
  expect(await toldOf(low)).toHaveLength(new Set(await toldOf(low)).size);
  expect([await toldOf(enough), await toldOf(none)]).toEqual([[], []]);
  const [notice] = await rowsOf<{ content: string }>(
    "select content from notifications where title = 'Deposit Low' and entity_id = $1",
    low.id,
  );
  expect(notice?.content).toMatch(/^ADM-\d+ of P-\d+: the deposit does not cover the bill and the next night$/);
  const once = (await toldOf(low)).length;
  setClock(addHours(clockNow(), 24));
  await look();
  expect(await toldOf(low)).toHaveLength(2 * once);
});

test('each stay counts where the hospital wants deposits, and the charge of a night has deposits looked at', async () => {
  const stay = await admitted(hospital);
  await look();
  expect(await toldOf(stay)).toEqual([]);
  await rowsOf("update billing_policies set gate_admission = 'deposit-or-pay' where hospital_id = $1", hospital.id);
  const zone = 'Africa/Lagos';
  setClock(addMinutes(startOfDay(addCalendarDays(dayIn(clockNow(), zone), 2), zone), 10));
  await runJobNow('admissions.tend-beds-of-hospital', { hospitalId: hospital.id });
  const [queued] = await rowsOf<{ count: number }>(
    "select count(*)::int as count from pgboss.job where name = 'admissions.low-deposits' and data->>'hospitalId' = $1",
    hospital.id,
  );
  expect(queued?.count).toBe(1);
  await look();
  expect(await toldOf(stay)).toContain(cashier.userId);
});

test('a guardian who agreed hears by text message of a low deposit, once in 24 hours; others never', async () => {
  setClock(clockNow());
  const agreed = { name: 'Ngozi Eze', phone: '+2348031112233', relationship: 'Sister', smsConsent: true };
  // As it is typed at the desk: without the country's code.
  const low = await admitted(hospital, { guardian: { ...agreed, phone: '0803 111 2233' } });
  const silent = await admitted(hospital, { guardian: { ...agreed, phone: '+2348034445566', smsConsent: false } });
  for (const stay of [low, silent]) await deposit(stay, 2 * nightPrice - 1);
  const sent = () =>
    rowsOf<{ recipient: string; text: string }>(
      "select recipient, body_text as text from message_outbox where hospital_id = $1 and template = 'deposit-low'",
      hospital.id,
    );
  await times(5, look);
  const [message, ...more] = await sent();
  expect(message?.recipient).toBe(agreed.phone);
  expect(message?.text).toMatch(/: the deposit of the patient who named you as next of kin is low\. Please come to the billing desk\.$/);
  expect(more).toEqual([]);
  setClock(addHours(clockNow(), 24));
  await look();
  expect((await sent()).map(({ recipient }) => recipient)).toEqual([agreed.phone, agreed.phone]);
});

test('nobody agrees to text messages without a telephone', async () => {
  const body = await anAdmissionOf(hospital, { guardian: { name: 'Ngozi Eze', smsConsent: true } });
  const { status, text } = await hospital.admin.raw('POST', '/api/patient-admissions', body);
  expect([status, text]).toEqual([400, expect.stringContaining('guardian.phone')]);
});
