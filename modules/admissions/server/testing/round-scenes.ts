import type { RecordScene } from '#testing/record-acts.ts';
import { theDatabase } from '#testing/world.ts';
import { roundCalls } from '../../contract/calls/rounds.ts';
import { sound } from './rooms.ts';
import { aPlanItem, aRoundWard, submitted } from './rounds.ts';

/** Ward rounds in each status: the judge came along on them. */
export async function roundScene(): Promise<RecordScene> {
  const ward = await aRoundWard();
  const judge = await ward.hospital.userWith('View Ward Round', 'Edit Ward Round', 'Create Lab Test Request');
  const draft = async () => (await ward.begin({ attendeeIds: [judge.userId] })).id;
  const done = async () => (await submitted(ward.doctor, { id: await draft(), lockVersion: 0 })).id;
  const amended = async () => {
    const id = await done();
    const body = { lockVersion: 2, plan: 'Stop antibiotics.', editReason: 'The culture was negative' };
    sound(await ward.doctor.send(roundCalls.edit, { params: { id }, body }));
    return id;
  };
  const version = async (id: string) => sound(await judge.send(roundCalls.read, { params: { id } })).lockVersion;
  const note = async (id: string) => ({ lockVersion: await version(id), plan: 'Discharge tomorrow.' });
  // A round that is submitted says something.
  const submit = async (id: string) => {
    const { status, lockVersion } = sound(await judge.send(roundCalls.read, { params: { id } }));
    if (status !== 'draft') return { lockVersion };
    const saved = sound(await judge.send(roundCalls.edit, { params: { id }, body: { lockVersion, plan: 'Discharge.' } }));
    return { lockVersion: saved.lockVersion };
  };
  return {
    view: roundCalls.read,
    ways: { draft, submitted: done, amended },
    judge,
    bodies: { submit, edit: note, orderLab: { tests: [] }, writePlan: { items: [] } },
  };
}

/** Items of treatment plans in each status. */
export async function planItemScene(): Promise<RecordScene> {
  const ward = await aRoundWard();
  const judge = await ward.hospital.userWith('View Ward Round', 'Edit Ward Round', 'Acknowledge Orders');
  const active = async () => aPlanItem(ward, await ward.begin());
  const set = (columns: string) => async () => {
    const id = await active();
    await theDatabase().owner.query(`update treatment_plan_items set ${columns} where id = $1`, [id]);
    return id;
  };
  return {
    view: async (id) => {
      const { rows } = await theDatabase().owner.query<{ admission: string; status: string }>(
        'select admission_id as admission, status from treatment_plan_items where id = $1',
        [id],
      );
      const row = rows[0] as { admission: string; status: string };
      const page = sound(await judge.send(roundCalls.plan, { params: { id: row.admission }, query: { limit: 'All' } }));
      // One that was taken back stands in no plan.
      return page.data.find((item) => item.id === id) ?? { id, status: row.status, acts: {} };
    },
    ways: {
      active,
      held: set("status = 'held'"),
      stopped: set("status = 'stopped', stopped_at = now(), stop_reason = 'For the test'"),
      done: set("start_at = now() - interval '2 hours', end_at = now() - interval '1 hour'"),
      cancelled: set("status = 'cancelled'"),
    },
    judge,
  };
}
