import type { RecordScene } from '#testing/record-acts.ts';
import { aPatient } from '#testing/factories.ts';
import { theDatabase } from '#testing/world.ts';
import { partnerCalls } from '../../contract/calls/partners.ts';
import { aDesk, sound } from './partners.ts';

/** Partners in each status, by the calls that lead there. */
export async function partnerScene(): Promise<RecordScene> {
  const desk = await aDesk();
  const active = async () => (await desk.active()).id;
  const suspended = async () => {
    const id = await active();
    sound(await desk.keeper.send(partnerCalls.suspend, { params: { id }, body: { reason: 'For the test' } }));
    return id;
  };
  const archived = async () => {
    const partner = await desk.partner();
    const billingId = await desk.insure((await aPatient(desk.hospital)).id, partner);
    await theDatabase().owner.query("update patient_billings set status = 'ended' where id = $1", [billingId]);
    sound(await desk.keeper.send(partnerCalls.remove, { params: { id: partner.id }, body: { reason: 'For the test' } }));
    return partner.id;
  };
  const incomplete = async () => (await desk.partner()).id;
  return {
    view: partnerCalls.view,
    ways: { incomplete, active, suspended, archived },
    judge: desk.keeper,
    bodies: { edit: { city: 'Lagos' } },
  };
}
