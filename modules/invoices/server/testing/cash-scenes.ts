import type { RecordScene } from '#testing/record-acts.ts';
import { refundCalls } from '../../contract/calls/refunds.ts';
import { shiftCalls } from '../../contract/calls/shifts.ts';
import { aCashDesk, counted } from '../cash/testing/cash-desk.ts';

function done<T>(answer: { readonly status: number; readonly text: string; readonly payload: T }): T {
  if (answer.status !== 200) throw new Error(`The scene could not be made: ${answer.status} ${answer.text.slice(0, 400)}`);
  return answer.payload;
}

/** Refunds in each status. They go back by transfer, so that no drawer is asked. */
export async function refundScene(): Promise<RecordScene> {
  const desk = await aCashDesk();
  const judge = await desk.hospital.userWith('View Billing Module', 'Approve Refund', 'Pay Refund');
  await desk.open();
  const requested = async () => {
    await desk.deposit(1_000);
    const body = { patientId: desk.patientId, amount: 1_000, method: 'bank-transfer' as const, payeeName: 'Ada', reason: 'For the test' };
    return done(await desk.cashier.send(refundCalls.request, { body })).id;
  };
  const approved = async () => {
    const id = await requested();
    done(await desk.head.send(refundCalls.approve, { params: { id }, body: {} }));
    return id;
  };
  const declined = async () => {
    const id = await requested();
    done(await desk.head.send(refundCalls.decline, { params: { id }, body: { reason: 'For the test' } }));
    return id;
  };
  const paid = async () => {
    const id = await approved();
    done(await desk.head.send(refundCalls.pay, { params: { id }, body: {} }));
    return id;
  };
  return { view: refundCalls.read, ways: { requested, approved, declined, paid }, judge, bodies: { pay: { reference: 'TRF-1' } } };
}

/** Shifts in each status. The head decides; nobody moves or counts a drawer of others, so the judge is no cashier. */
export async function shiftScene(): Promise<RecordScene> {
  const desk = await aCashDesk();
  const judge = await desk.hospital.userWith('View All Cash Ups', 'Open Cashier Shift', 'Close Cashier Shift', 'Approve Cash Up');
  const open = async () => desk.open(await desk.hospital.userWith('Open Cashier Shift', 'Close Cashier Shift'));
  const closed = async () => {
    const cashier = await desk.hospital.userWith('Open Cashier Shift', 'Close Cashier Shift');
    const id = await desk.open(cashier);
    return done(await cashier.send(shiftCalls.close, { params: { id }, body: counted(0) })).id;
  };
  const approved = async () => done(await desk.head.send(shiftCalls.approve, { params: { id: await closed() }, body: {} })).id;
  const reopened = async () =>
    done(await desk.head.send(shiftCalls.reject, { params: { id: await closed() }, body: { reason: 'For the test' } })).id;
  return {
    view: shiftCalls.read,
    ways: { open, closed, approved, reopened },
    judge,
    notOffered: ['open move', 'open close', 'reopened close'],
  };
}

/** Movements in each status: drops to the safe, decided on by the head and the judge. */
export async function movementScene(): Promise<RecordScene> {
  const desk = await aCashDesk();
  const judge = await desk.hospital.userWith('View All Cash Ups', 'Open Cashier Shift', 'Approve Cash Up');
  const shiftId = await desk.open(desk.cashier, 100_000);
  const pending = async () => {
    const body = { kind: 'drop-to-safe' as const, amount: 1_000 };
    return done(await desk.cashier.send(shiftCalls.move, { params: { id: shiftId }, body })).id;
  };
  const decided = (who: typeof judge, what: 'accept' | 'decline' | 'cancel') => async () =>
    done(await who.send(shiftCalls[what], { params: { id: await pending() }, body: {} })).id;
  const view = async (id: string) =>
    done(await judge.send(shiftCalls.read, { params: { id: shiftId } })).movements.find((movement) => movement.id === id);
  const ways = {
    pending,
    accepted: decided(desk.head, 'accept'),
    declined: decided(desk.head, 'decline'),
    cancelled: decided(desk.cashier, 'cancel'),
  };
  return { view, ways, judge, notOffered: ['pending cancel'] };
}
