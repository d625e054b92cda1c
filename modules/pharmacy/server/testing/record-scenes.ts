import { aPatient } from '#testing/factories.ts';
import type { RecordScene } from '#testing/record-acts.ts';
import { aHospital, unique } from '#testing/world.ts';
import { medicationOrderCalls } from '../../contract/calls/orders.ts';
import { medicationRequestCalls } from '../../contract/calls/requests.ts';
import { safetyCalls } from '../../contract/calls/safety.ts';
import { interactionStatuses } from '../../contract/words.ts';
import { aPharmacy, sound } from './pharmacy.ts';

async function stage() {
  const place = await aPharmacy();
  const product = await place.medicine({ stock: [{ days: 300, quantity: 500 }] });
  const words = ['Create', 'Edit', 'Submit', 'Cancel', 'Delete'];
  const judge = await place.hospital.userWith(
    'View Medication Orders',
    'View Medication Requests',
    ...words.map((word) => `${word} Medication Order`),
    ...['Create', 'Edit', 'Cancel', 'Delete'].map((word) => `${word} Medication Request`),
    'Dispense Medication',
    'Return Medication',
  );
  return { place, product, judge };
}

/** Orders in each status, by the calls that lead there. */
export async function orderScene(): Promise<RecordScene> {
  const { place, product, judge } = await stage();
  const linesOf = async (id: string) => sound(await judge.send(medicationOrderCalls.view, { params: { id } })).payload.lines;
  const draft = async () => (await place.draft((await place.ask(product, 2)).id)).id;
  const cancelled = async () => {
    const id = await draft();
    sound(await place.pharmacist.send(medicationOrderCalls.cancel, { params: { id }, body: { reason: 'For the test' } }));
    return id;
  };
  return {
    view: medicationOrderCalls.view,
    ways: {
      draft,
      submitted: async () => (await place.submitted(product, 2)).id,
      completed: async () => (await place.dispensed(product, 2)).id,
      cancelled,
    },
    judge,
    bodies: {
      dispense: async (id) => ({ lines: (await linesOf(id)).map((line) => ({ lineId: line.id, quantity: line.quantity })) }),
      takeBack: async (id) => ({
        lines: (await linesOf(id)).map((line) => ({
          lineId: line.id,
          batchId: line.batches[0]?.batchId ?? line.id,
          quantity: 1,
          disposition: 'quarantine',
          reason: 'For the test',
        })),
        returnedBy: 'Her son',
      }),
    },
  };
}

/** Requests in each status; the judge makes them, as only their author may delete them. */
export async function requestScene(): Promise<RecordScene> {
  const { place, product, judge } = await stage();
  const unattended = async () => {
    const patientId = (await aPatient(place.hospital)).id;
    const body = { patientId, productId: product, quantity: 2, dosageText: 'One tablet twice a day', refillsAllowed: 1 };
    const [made] = sound(await judge.send(medicationRequestCalls.create, { body })).payload.requests;
    return made?.id ?? '';
  };
  const inOrder = async () => {
    const id = await unattended();
    return { id, order: await place.draft(id) };
  };
  const cancelled = async () => {
    const id = await unattended();
    const body = { reasonCode: 'other' as const, reason: 'For the test' };
    sound(await judge.send(medicationRequestCalls.cancel, { params: { id }, body }));
    return id;
  };
  const cancel = { reasonCode: 'other' };
  return {
    view: medicationRequestCalls.view,
    ways: {
      unattended,
      'in-progress': async () => (await inOrder()).id,
      completed: async () => {
        const { id, order } = await inOrder();
        const body = { lines: place.all(await place.submit(order)) };
        sound(await place.pharmacist.send(medicationOrderCalls.dispense, { params: { id: order.id }, body }));
        return id;
      },
      cancelled,
    },
    judge,
    bodies: {
      cancel,
      cancelRest: cancel,
      edit: async (id) => ({
        version: sound(await judge.send(medicationRequestCalls.view, { params: { id } })).payload.version,
        note: 'Asked',
      }),
    },
    // Nothing was given of them.
    notOffered: ['unattended cancelRest', 'in-progress cancelRest'],
  };
}

/** Pairs of the hospital's own. */
export async function interactionScene(): Promise<RecordScene> {
  const { admin } = await aHospital();
  const active = async () => {
    const body = { a: unique('Herb '), b: 'Warfarin', severity: 'major' as const, effect: 'Bleeding', advice: 'Choose another' };
    return sound(await admin.send(safetyCalls.createInteraction, { body })).payload.id;
  };
  const archived = async () => {
    const id = await active();
    const body = { version: 1, status: 'archived' as const, reason: 'For the test' };
    sound(await admin.send(safetyCalls.editInteraction, { params: { id }, body }));
    return id;
  };
  const view = async (id: string) => {
    const pages = await Promise.all(
      interactionStatuses.map((status) => admin.send(safetyCalls.interactions, { query: { status, own: 'true', limit: 'All' } })),
    );
    return pages.flatMap(({ payload }) => payload.data).find((row) => row.id === id);
  };
  return { view, ways: { active, archived }, judge: admin };
}
