import type { Id } from '#kernel/contract/fields.ts';
import { aBillingDesk, type BillingDesk } from '#modules/patient-bills/server/testing/desk.ts';
import { aPatient } from '#testing/factories.ts';
import type { RecordScene } from '#testing/record-acts.ts';
import { inScopeOf, runJobNow, theDatabase } from '#testing/world.ts';
import { approvalCalls, nhiaNoticeCalls } from '../../contract/calls/approvals.ts';
import { cancelApproval } from '../index.ts';
import { aPartner, aPlanOf, aPriceRow } from './partner.ts';

/** A scene that did not come about says why. */
function sound({ status, text }: { readonly status: number; readonly text: string }): void {
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 400)}`);
}

interface Stage {
  readonly desk: BillingDesk;
  readonly pending: () => Promise<{ id: Id; sourceId: Id }>;
  readonly proceeded: () => Promise<Id>;
}

async function stage(): Promise<Stage> {
  const desk = await aBillingDesk();
  const { id: hospitalId, admin } = desk.hospital;
  const partner = await aPartner(hospitalId);
  await aPriceRow(hospitalId, partner, desk.itemId, { price: 300_000 });
  const patientId = (await aPatient(desk.hospital)).id;
  const billingId = await aPlanOf(hospitalId, patientId, partner);
  const pending = async () => {
    const { sourceId } = await desk.raise({ patientId, billingId });
    const { rows } = await theDatabase().owner.query<{ id: Id }>('select id from hmo_approvals where source_id = $1', [sourceId]);
    return { id: rows[0]?.id as Id, sourceId };
  };
  const proceeded = async () => {
    const { id } = await pending();
    sound(await admin.send(approvalCalls.sent, { params: { id }, body: { channel: 'phone', diagnosisCodes: ['B54'] } }));
    // The hour has passed since; the clock itself stays, as a session of the past would have ended.
    const hour = "interval '61 minutes'";
    await theDatabase().owner.query(
      `update hmo_approvals set sent_at = sent_at - ${hour}, due_at = due_at - ${hour}, hour_ends_at = hour_ends_at - ${hour} where id = $1`,
      [id],
    );
    sound(await admin.send(approvalCalls.proceed, { params: { id }, body: {} }));
    return id;
  };
  return { desk, pending, proceeded };
}

/** Requests for approval in each status, by the calls and jobs that lead there. */
export async function approvalScene(): Promise<RecordScene> {
  const { desk, pending, proceeded } = await stage();
  const { id: hospitalId, admin } = desk.hospital;
  const judge = await desk.hospital.userWith('View HMO Approvals', 'Approve HMO Request', 'Decline HMO Request');
  const codeOf = (id: Id) => ({ paCode: `PA-${id.slice(-12)}`, channel: 'phone' as const });
  const approved = async () => {
    const { id } = await pending();
    sound(await admin.send(approvalCalls.approve, { params: { id }, body: codeOf(id) }));
    return id;
  };
  const ways = {
    pending: async () => (await pending()).id,
    approved,
    declined: async () => {
      const { id } = await pending();
      sound(await admin.send(approvalCalls.decline, { params: { id }, body: { reason: 'Not indicated', channel: 'phone' } }));
      return id;
    },
    proceeded,
    cancelled: async () => {
      const { id, sourceId } = await pending();
      await inScopeOf(hospitalId, (scope) => cancelApproval(scope, { sourceType: 'lab-request', sourceId }, 'For the test'));
      return id;
    },
    expired: async () => {
      const id = await approved();
      await theDatabase().owner.query("update hmo_approvals set valid_from = '2026-01-01', valid_to = '2026-01-02' where id = $1", [id]);
      await runJobNow('hmo.expire-approvals', { hospitalId });
      return id;
    },
  };
  const channel = { channel: 'phone' };
  return {
    ...{ view: approvalCalls.view, ways, judge, notOffered: ['pending remind', 'pending proceed'] },
    bodies: {
      ...{ approve: codeOf, decline: channel, remind: channel },
      sent: { ...channel, diagnosisCodes: ['B54'] },
      extend: (id) => ({ ...codeOf(id), days: 2 }),
    },
  };
}

/** Notices to NHIA, drafted and sent. */
export async function noticeScene(): Promise<RecordScene> {
  const { desk, proceeded } = await stage();
  const { admin } = desk.hospital;
  const judge = await desk.hospital.userWith('View HMO Approvals', 'Approve HMO Request');
  const body = { channel: 'portal' as const };
  const draft = async () => {
    const { rows } = await theDatabase().owner.query<{ id: Id }>('select id from hmo_nhia_notices where approval_id = $1', [
      await proceeded(),
    ]);
    return rows[0]?.id as Id;
  };
  const sent = async () => {
    const id = await draft();
    sound(await admin.send(nhiaNoticeCalls.send, { params: { id }, body }));
    return id;
  };
  const view = async (id: string) =>
    (await admin.send(nhiaNoticeCalls.list, { query: { limit: 100 } })).payload.data.find((notice) => notice.id === id);
  return { view, ways: { draft, sent }, judge, bodies: { send: body } };
}
