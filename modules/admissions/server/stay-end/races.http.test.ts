import { beforeAll, expect, test } from 'vitest';
import { theDatabase } from '#testing/world.ts';
import { admissionCalls } from '../../contract/calls/admissions.ts';
import { bedCalls } from '../../contract/calls/beds.ts';
import { stayEndCalls } from '../../contract/calls/stay-end.ts';
import { sound } from '../testing/rooms.ts';
import { admitted, anAdmissionOf } from '../testing/stays.ts';
import { administrationOf, aDischarge, aMedicineGiven, aStayWorld, clearAll, discharged, type StayWorld } from '../testing/stay-end.ts';

let world: StayWorld;
beforeAll(async () => {
  world = await aStayWorld();
}, 120_000);

interface Answered {
  readonly status: number;
  readonly error?: { readonly code: string } | undefined;
}

const times = <T>(count: number, ask: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_none, at) => ask(at)));
const tally = (answers: readonly Answered[]) => {
  const found: Record<string, number> = {};
  for (const { status, error } of answers) {
    const key = status === 200 ? 'done' : (error?.code ?? String(status));
    found[key] = (found[key] ?? 0) + 1;
  }
  return found;
};
const one = async <T>(text: string, ...values: unknown[]) => (await theDatabase().owner.query(text, values)).rows[0] as T;
const discharge = (id: string) => world.hospital.admin.send(stayEndCalls.discharge, { params: { id }, body: aDischarge() });

test('20 at once discharge a patient: one does, and the bill is gathered once', async () => {
  const stay = await admitted(world.hospital);
  await world.charge(stay);
  expect(tally(await times(20, () => discharge(stay.id)))).toEqual({ done: 1, ADMISSION_STATE: 19 });
  const { drafts } = await one<{ drafts: number }>('select count(*)::int as drafts from invoices where admission_id = $1', stay.id);
  expect(drafts).toBe(1);
});

test('discharge ‖ 20 doses: none is given after the end, and none is left pending', async () => {
  const stay = await admitted(world.hospital);
  const given = await aMedicineGiven(world.hospital, stay.of.id);
  const doses = given.dosages.slice(0, 20);
  expect(doses).toHaveLength(20);
  const [answers, ended] = await Promise.all([
    Promise.all(
      doses.map(({ id: dosageId }) =>
        world.hospital.admin.raw('PATCH', `/api/therapeutic-administrations/${given.id}/complete`, {
          ...{ dosageId, scannedPatient: stay.of.id, note: 'at once' },
        }),
      ),
    ),
    discharge(stay.id),
  ]);
  expect(ended.status).toBe(200);
  const chart = await administrationOf(world.hospital, given.id);
  expect(chart.status).toBe('terminated');
  expect(chart.dosages.filter(({ status }) => status === 'given')).toHaveLength(answers.filter(({ status }) => status === 200).length);
  expect(chart.dosages.filter(({ status }) => status === 'pending')).toEqual([]);
});

test('10 undo a discharge ‖ 10 admit the patient anew: one stay is open, in one bed', async () => {
  for (let turn = 0; turn < 3; turn += 1) {
    const stay = await discharged(world.hospital);
    sound(await world.hospital.admin.send(stayEndCalls.vacate, { params: { id: stay.id }, body: { to: 'home' } }));
    const orders = await times(10, () => anAdmissionOf(world.hospital, { patientId: stay.of.id }));
    const [undone, anew] = await Promise.all([
      times(10, () => world.hospital.admin.send(stayEndCalls.undoDischarge, { params: { id: stay.id }, body: { reason: 'By mistake' } })),
      Promise.all(orders.map((body) => world.hospital.admin.send(admissionCalls.create, { body }))),
    ]);
    const done = [...undone, ...anew].filter(({ status }) => status === 200);
    expect(done, JSON.stringify([tally(undone), tally(anew)])).toHaveLength(1);
    const { open } = await one<{ open: number }>(
      "select count(*)::int as open from admissions where patient_id = $1 and status = 'admitted'",
      stay.of.id,
    );
    expect(open).toBe(1);
  }
});

test('10 undo a discharge ‖ 10 others get its bed: one patient lies in it', async () => {
  const stay = await discharged(world.hospital);
  const bedId = (await one<{ bed: string }>('select bed_id as bed from admissions where id = $1', stay.id)).bed;
  sound(await world.hospital.admin.send(stayEndCalls.vacate, { params: { id: stay.id }, body: { to: 'home' } }));
  sound(await world.hospital.admin.send(bedCalls.ready, { params: { id: bedId }, body: {} }));
  const orders = await times(10, () => anAdmissionOf(world.hospital, { bedId }));
  const [undone, others] = await Promise.all([
    times(10, () => world.hospital.admin.send(stayEndCalls.undoDischarge, { params: { id: stay.id }, body: { reason: 'By mistake' } })),
    Promise.all(orders.map((body) => world.hospital.admin.send(admissionCalls.create, { body }))),
  ]);
  expect(
    [...undone, ...others].filter(({ status }) => status === 200),
    JSON.stringify([tally(undone), tally(others)]),
  ).toHaveLength(1);
  const lying = await one<{ count: number; status: string }>(
    `select (select count(*) from bed_stays where bed_id = b.id and to_at is null)::int as count, status from beds b where b.id = $1`,
    bedId,
  );
  expect(lying).toEqual({ count: 1, status: 'occupied' });
});

test('20 releases ‖ the payment: what is kept as outstanding has a reason, and one release is done', async () => {
  const stay = await admitted(world.hospital);
  await world.charge(stay);
  sound(await discharge(stay.id));
  const { id: invoiceId, version } = await one<{ id: string; version: number }>(
    'select id, version from invoices where admission_id = $1',
    stay.id,
  );
  const raw = (method: 'PATCH' | 'POST', path: string, body: object) => world.hospital.admin.raw(method, `/api/invoice/${path}`, body);
  sound((await raw('PATCH', `${invoiceId}/submitForPayment`, { version })) as never);
  const { total } = await one<{ total: number }>('select total::int as total from invoices where id = $1', invoiceId);
  await clearAll(world.hospital, stay.id, ['billing']);
  const body = { releasedTo: 'Her sister', reason: 'payment-plan' as const };
  const [releases, payment] = await Promise.all([
    times(20, () => world.hospital.admin.send(stayEndCalls.release, { params: { id: stay.id }, body })),
    raw('POST', 'addPayment', { invoiceId, amount: total, paymentMethod: 'bank-transfer', reference: 'TRF-1' }),
  ]);
  expect(payment.status, payment.text).toBe(200);
  expect(tally(releases)).toEqual({ done: 1, ADMISSION_STATE: 19 });
  const kept = await one<{ outstanding: number; reason: string | null; bed: string | null }>(
    'select outstanding_at_release::int as outstanding, release_reason as reason, bed_id as bed from admissions where id = $1',
    stay.id,
  );
  expect(kept.outstanding === 0 || kept.reason === 'payment-plan').toBe(true);
  expect(kept.bed).toBeNull();
});

test('a repeated key discharges once and answers the same', async () => {
  const stay = await admitted(world.hospital);
  const answers = await times(20, () =>
    world.hospital.admin.send(stayEndCalls.discharge, { params: { id: stay.id }, body: aDischarge() }, { key: `discharge-${stay.id}` }),
  );
  expect(tally(answers)).toEqual({ done: 20 });
  expect(new Set(answers.map(({ payload }) => payload.version)).size).toBe(1);
});
