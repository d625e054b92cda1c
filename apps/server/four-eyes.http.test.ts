import { beforeAll, describe, expect, test } from 'vitest';
import { permissionNames } from '#kernel/contract/access.ts';
import { callsOf } from '#kernel/server/start/register.ts';
import { permissionCatalogue } from '#modules/permissions/contract/catalogue.ts';
import { aCast, type Cast, scenes } from '#testing/four-eyes-scenes.ts';
import { aHospital, theDatabase } from '#testing/world.ts';
import { serverModules } from './modules.ts';

/** What the hands of a document are refused with. */
const refusals = ['APPROVER_IS_CREATOR', 'FOUR_EYES', 'OWN_CASH_UP', 'PURCHASE_OWN_APPROVAL', 'REFUND_OWN_REQUEST'];

/** Decisions that need no second pair of eyes, each with its reason. */
const notNeeded: Readonly<Record<string, string>> = {
  'PATCH /purchase-order/{id}/reject': 'it goes back to its writer: nothing is bought',
  'PATCH /purchase-order/{id}/close': 'what has not come is given up: nothing is bought',
  'PATCH /stock/requisition/{id}/reject': 'nothing is given out',
  'PATCH /invoice/refund/{id}/decline': 'nothing is paid out; who asked may take it back',
  'PATCH /invoice/{id}/writeOff/reverse': 'the debt is owed again: nothing is given away',
  'PATCH /patient-blood-management/blood-unit/{id}/release-hold': 'a second person confirms by their own PIN in the same call',
  'PATCH /patient-blood-management/excursion/{id}': 'a second person confirms by their own PIN in the same call',
  'POST /patient-blood-management/blood-unit/{id}/split': 'components keep the tests and typings of the unit: nothing is decided',
  'POST /stock/adjustment/{id}/attachment': 'a photo that goes along',
  'PATCH /stock/count/{id}/cancel': 'the stock stays as it is',
  'PATCH /cashier-shifts/movement/{id}/accept':
    'only the other cashier, or the keeper of the safe who is not its cashier: the tests of cash',
  'PATCH /cashier-shifts/movement/{id}/decline': 'as accepting; the cash stays where it is',
  'PATCH /patient-admissions/{id}/vacate': 'the patient has left the bed: nothing is decided',
  'PATCH /patient-admissions/{id}/release':
    'who discharges is a doctor, and each area clears for itself; a balance wants a right of its own and a reason',
  'PATCH /lab-request/{id}/critical-notified': 'who was called about a value; nothing is decided',
  'PATCH /prescriptions/refill-requests/{id}/decline': 'a patient asked; nothing is given out',
  'POST /audit-trail/verify': 'a check of the chain; nothing is decided',
  'PATCH /consultation/{id}/co-sign': 'a supervisor countersigns; the module compares the author',
  'PATCH /therapeutic-administrations/{id}/co-sign': 'the prescriber signs an order that was given by telephone',
  'PATCH /prescriptions/{id}/lines/{lineId}/verify': 'a pharmacist reads what a prescriber signed; no money and no stock moves',
  'PATCH /patients/{patientId}/billing/{billingId}/verify': 'an insurer was asked; no money moves',
  'PATCH /lab-request/{id}/result-released': 'four eyes by the setting of the laboratory: its own tests',
  'PATCH /lab-request/{id}/result-returned': 'back to who entered it',
  'POST /hmo/eligibility': 'an insurer was asked; no money moves',
  'PATCH /hmo/approval/{id}/sent': 'a request goes to the insurer; nothing is decided',
  'PATCH /hmo/approval/{id}/take': 'who looks after a request; nothing is decided',
  'PATCH /hmo/approval/{id}/remind': 'the insurer is asked once more',
  'PATCH /hmo/approval/{id}/approve': 'the insurer decides; its code and its officer are kept',
  'PATCH /hmo/approval/{id}/proceed': 'the hour of the insurer is over: the rule decides',
  'PATCH /hmo/approval/{id}/extend': 'the insurer decides; its code is kept',
  'PATCH /hmo/approval/{id}/revoke': 'the insurer takes it back; nothing is invoiced yet',
  'PATCH /hmo/nhia-notice/{id}/send': 'a notice goes to the authority; no money moves',
  'PATCH /hmo/claim/{id}/write-off/reverse': 'the partner owes it again: nothing is given away',
  'PATCH /batch/{id}/release': 'a quarantine ends; no units move',
};

const decides = /^(Approve|Post|Release|Verify|Co-sign) /;
const decisions = callsOf(serverModules)
  .filter(({ call }) => call.method !== 'GET')
  .filter(
    ({ call }) =>
      permissionNames(call.permission).some((name) => decides.test(name)) || /\/(approve|co-sign|authorise|countersign)$/.test(call.path),
  )
  .map(({ call }) => `${call.method} ${call.path}`);

let cast: Cast;
beforeAll(async () => {
  cast = await aCast(await aHospital());
}, 120_000);

test('every decision of the contract has its scene here, or the reason why it needs none', () => {
  expect(decisions.length).toBeGreaterThan(10);
  expect(decisions.filter((name) => !(name in scenes) && !(name in notNeeded))).toEqual([]);
  const stale = [...Object.keys(scenes), ...Object.keys(notNeeded)].filter((name) => name.includes('/') && !decisions.includes(name));
  expect(stale).toEqual([]);
});

test('every permission to approve is asked for by a scene, unless nothing asks for it yet', () => {
  const approvals = permissionCatalogue
    .filter(({ name, area }) => area === 'hospital' && name.startsWith('Approve '))
    .map(({ name }) => name);
  const byCall = callsOf(serverModules)
    .filter(({ call }) => `${call.method} ${call.path}` in scenes)
    .flatMap(({ call }) => permissionNames(call.permission));
  const open = approvals.filter((name) => !byCall.includes(name) && !(name in scenes));
  // Of modules that are not there yet; they come off this list with their scene.
  expect(open.sort()).toEqual(['Approve External Blood Request', 'Approve HMO Request', 'Approve Support Access']);
});

describe.each(Object.keys(scenes))('%s', (name) => {
  test('by nobody who had a hand in it, also when all try at once; by somebody else it passes', async () => {
    const scene = await (scenes[name] as (typeof scenes)[string])(cast);
    const hands = Object.entries(scene.hands);
    expect(hands.length).toBeGreaterThan(0);
    const tries = Array.from({ length: 20 }, (_, at) => hands[at % hands.length] as (typeof hands)[number]);
    const answers = await Promise.all(tries.map(async ([hand, who]) => ({ hand, answer: await scene.decide(who) })));
    for (const { hand, answer } of answers)
      expect({ hand, status: answer.status, known: refusals.includes((answer.error as { code: string }).code) }).toEqual({
        ...{ hand, status: 422, known: true },
      });
    const outsider = [...cast.admins, ...cast.clerks].filter((who) => !hands.some(([, hand]) => hand.userId === who.userId));
    const fresh = name.startsWith('Approve ')
      ? outsider.find((who) => cast.clerks.includes(who))
      : outsider.find((who) => cast.admins.includes(who));
    const passed = await scene.decide(fresh as (typeof outsider)[number]);
    expect(passed.status, passed.text.slice(0, 300)).toBe(200);
  }, 60_000);
});

test('the database refuses a decision by a hand, too', async () => {
  const { hospital, admins } = cast;
  await (scenes['PATCH /purchase-order/{id}/approve'] as (typeof scenes)[string])(cast);
  const { rows } = await theDatabase().owner.query(
    "select id from purchase_orders where hospital_id = $1 and status = 'pending-approval' order by created_at desc limit 1",
    [hospital.id],
  );
  const behind = theDatabase().owner.query(
    "update purchase_orders set status = 'approved', approved_by = $2, approved_by_name = 'x', approved_at = updated_at where id = $1",
    [rows[0].id, admins[1]?.userId],
  );
  await expect(behind).rejects.toMatchObject({ constraint: 'document_hands_four_eyes' });
  await expect(theDatabase().owner.query('delete from document_hands where hospital_id = $1', [hospital.id])).rejects.toThrow();
});
