import { beforeAll, describe, expect, test } from 'vitest';
import { aPatient } from '#testing/factories.ts';
import { aHospital, theDatabase } from '#testing/world.ts';
import { preparationCalls } from '../contract/calls/preparation.ts';
import { requestCalls } from '../contract/calls/requests.ts';
import { aTheatre, inHours, linesOf, sound, type TestTheatre } from './testing/theatre.ts';

let theatre: TestTheatre;
beforeAll(async () => {
  theatre = await aTheatre(await aHospital());
}, 120_000);

const create = async (changes: object = {}) => theatre.surgeon.send(requestCalls.create, { body: (await theatre.body(changes)) as never });

describe('invariant 2: no time is booked twice', () => {
  test('of 30 bookings of one slot one stands', async () => {
    const startDateTime = inHours(30);
    const bodies = await Promise.all(Array.from({ length: 30 }, () => theatre.body({ startDateTime, urgency: 'urgent' })));
    const answers = await Promise.all(bodies.map((body) => theatre.surgeon.send(requestCalls.create, { body: body as never })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, error }) => status === 409 && error.code === 'PROCEDURE_OVERLAP')).toHaveLength(29);
    const { rows } = await theDatabase().owner.query(
      'select count(*)::int as n from procedure_bookings where live and kind = $1 and holder_id = $2',
      ['theatre', theatre.theatreId],
    );
    expect(rows[0].n).toBe(1);
  }, 120_000);

  test('a clash is shown before, with three times that are free for all', async () => {
    const booked = await theatre.book({ startDateTime: inHours(40) });
    const asked = { startDateTime: booked.startDateTime, theatreRoomId: theatre.theatreId, surgeonIds: [theatre.surgeon.userId] };
    const { overlaps, suggestions } = sound(await theatre.surgeon.send(requestCalls.checkOverlap, { body: asked })).payload;
    expect(overlaps.map(({ kind, requestId }) => [kind, requestId])).toEqual(
      expect.arrayContaining([
        ['theatre', booked.id],
        ['surgeon', booked.id],
      ]),
    );
    expect(suggestions).toHaveLength(3);
    const refused = await create({ startDateTime: booked.startDateTime, urgency: 'urgent' });
    expect([refused.status, refused.error.code, refused.error.kind]).toEqual([409, 'PROCEDURE_OVERLAP', expect.any(String)]);
    const free = await create({ startDateTime: suggestions[0]?.startDateTime, urgency: 'urgent' });
    expect(free.status).toBe(200);
  });

  test('the patient is never booked twice, not even by an emergency with the right', async () => {
    const patientId = (await aPatient(theatre.hospital)).id;
    await theatre.book({ startDateTime: inHours(50), patientId });
    const { admin } = theatre.hospital;
    const body = await theatre.body({ startDateTime: inHours(50), patientId, overrideReason: 'Life in danger' });
    const refused = await admin.send(requestCalls.create, { body: body as never });
    expect([refused.error.code, refused.error.kind]).toEqual(['PROCEDURE_OVERLAP', 'patient']);
    const other = await theatre.body({ startDateTime: inHours(50), overrideReason: 'Life in danger' });
    const passed = sound(await admin.send(requestCalls.create, { body: other as never })).payload;
    expect(passed.overrideReason).toBe('Life in danger');
    const { rows } = await theDatabase().owner.query("select count(*)::int as n from notifications where title = 'Procedure Bumped'");
    expect(rows[0].n).toBeGreaterThan(0);
  });
});

describe('a request', () => {
  test('is priced when it is made, tells its team once, and names its fields', async () => {
    const made = await theatre.book({ startDateTime: inHours(60) });
    expect(made).toMatchObject({ requestNumber: expect.stringMatching(/^PRC-\d{6}$/), status: 'created', priceAtRequest: 25_000_000 });
    expect(await linesOf(made.id)).toEqual([{ kind: 'procedure', status: 'active', net: 25_000_000, quantity: 1, performed: false }]);
    const late = await create({ startDateTime: '2020-01-01T08:00:00.000Z' });
    expect([late.status, late.error.fields]).toEqual([422, { startDateTime: 'Choose a time that is still to come' }]);
    const nobodyLeads = await create({ surgeons: [{ consultantId: theatre.surgeon.userId, role: 'observer' }] });
    expect(nobodyLeads.error.code).toBe('LEAD_SURGEON_REQUIRED');
    const nowhere = await create({ theatreRoomId: null });
    expect(nowhere.error.code).toBe('PROCEDURE_THEATRE');
    const place = await create({ place: { kind: 'procedure', id: made.id } });
    expect(place.error.code).toBe('PROCEDURE_ORDER_PLACE');
  });

  test('another time is one notice with both times; cancelled it frees its time and its line is void', async () => {
    const { id, startDateTime } = await theatre.book({ startDateTime: inHours(70) });
    const body = { startDateTime: inHours(80), reason: 'No bed' };
    const moved = sound(await theatre.hospital.admin.send(requestCalls.edit, { params: { id }, body })).payload;
    expect([moved.rescheduleCount, moved.startDateTime]).toEqual([1, body.startDateTime]);
    const notices = async (title: string) =>
      (
        await theDatabase().owner.query('select dates from notifications where title = $1 and path = $2 and user_id = $3', [
          title,
          `/procedure/${id}`,
          theatre.surgeon.userId,
        ])
      ).rows;
    const [notice] = await notices('Procedure Rescheduled');
    expect(notice.dates).toMatchObject({ dateTime: body.startDateTime, prevDateTime: startDateTime });
    expect(await notices('Procedure Modification')).toEqual([]);
    const cancel = { params: { id }, body: { reason: 'no-bed' as const } };
    expect(sound(await theatre.hospital.admin.send(requestCalls.cancel, cancel)).payload.status).toBe('cancelled');
    expect((await linesOf(id)).map(({ status }) => status)).toEqual(['voided']);
    expect((await create({ startDateTime: body.startDateTime, urgency: 'urgent' })).status).toBe(200);
    expect((await theatre.surgeon.send(requestCalls.cancel, cancel)).status).toBe(409);
  });

  test('invariant 7: a new lead takes the place of the former, and the last lead does not go', async () => {
    const { id } = await theatre.book({ startDateTime: inHours(90) });
    const other = await theatre.hospital.userWith('View Procedure Requests');
    const remove = (consultantId: string) =>
      theatre.surgeon.send(requestCalls.removeSurgeon, { params: { id, consultantId }, body: { reason: 'Leave' } });
    expect((await remove(theatre.surgeon.userId)).error.code).toBe('LEAD_SURGEON_REQUIRED');
    const body = { surgeons: [{ consultantId: other.userId, role: 'lead' as const }] };
    const { surgeons } = sound(await theatre.surgeon.send(requestCalls.addSurgeons, { params: { id }, body })).payload;
    expect(surgeons.map(({ consultantId, role }) => [consultantId, role])).toEqual([
      [other.userId, 'lead'],
      [theatre.surgeon.userId, 'assistant'],
    ]);
    expect(sound(await remove(theatre.surgeon.userId)).payload.surgeons).toHaveLength(1);
  });
});

describe('invariant 4: a signed consent', () => {
  test('is frozen with its hash, and another procedure withdraws it', async () => {
    const { id } = await theatre.book({ startDateTime: inHours(100) });
    await theatre.consent(id);
    expect((await theatre.view(id)).status).toBe('consent-form');
    const signed = sound(await theatre.surgeon.send(preparationCalls.consent, { params: { id } })).payload;
    expect(signed).toMatchObject({ status: 'signed', stale: false, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(signed.text).toContain(theatre.appendicectomy.name);
    const { owner } = theDatabase();
    const forged = owner.query("update procedure_consents set signed_text = 'Another text' where request_id = $1", [id]);
    await expect(forged).rejects.toThrow('procedure_consents_hash');
    const again = { textId: signed.textId ?? '', content: {}, decision: 'save' as const };
    expect((await theatre.surgeon.send(preparationCalls.saveConsent, { params: { id }, body: again })).error.code).toBe('CONSENT_SIGNED');
    const procedures = [{ procedureId: theatre.appendicectomy.id }, { procedureId: theatre.suture.id }];
    const edited = sound(await theatre.surgeon.send(requestCalls.edit, { params: { id }, body: { procedures } })).payload;
    expect([edited.status, edited.priceAtRequest]).toEqual(['created', 25_500_000]);
    const dropped = sound(await theatre.surgeon.send(preparationCalls.consent, { params: { id } })).payload;
    expect(dropped.status).toBe('withdrawn');
  });

  test('no draft text is signed, and a child does not sign', async () => {
    const child = (await aPatient(theatre.hospital, { dateOfBirth: '2022-01-01' })).id;
    const { id } = await theatre.book({ startDateTime: inHours(110), patientId: child });
    const { rows } = await theDatabase().owner.query(
      "select id, status from consent_texts where hospital_id = $1 and kind = 'procedure' and language in ('yo', 'en')",
      [theatre.hospital.id],
    );
    const idOf = (status: string) => rows.find((row) => row.status === status).id as string;
    const send = (textId: string) =>
      theatre.surgeon.send(preparationCalls.saveConsent, {
        params: { id },
        body: {
          textId,
          content: { risks: ['Bleeding'], witnessName: 'W' },
          decision: 'sign',
          signature: 'data:image/png;base64,aaaa',
        } as never,
      });
    expect((await send(idOf('draft'))).error.code).toBe('CONSENT_TEXT_UNAPPROVED');
    expect((await send(idOf('approved'))).error.code).toBe('CONSENT_GUARDIAN');
  });
});
