import { beforeAll, describe, expect, test } from 'vitest';
import { aHospital, theDatabase } from '#testing/world.ts';
import { requestCalls } from '../contract/calls/requests.ts';
import { theatreCalls } from '../contract/calls/theatres.ts';
import { theatreDayCalls } from '../contract/calls/theatre-day.ts';
import { aNote, aTheatre, inHours, linesOf, sound, type TestTheatre } from './testing/theatre.ts';

let theatre: TestTheatre;
beforeAll(async () => {
  theatre = await aTheatre(await aHospital());
  const rules = [
    {
      key: 'theatre-hour' as const,
      name: 'Theatre, per hour',
      fromKind: 'arrived' as const,
      toKind: 'left-theatre' as const,
      unitMinutes: 60,
      leastUnits: 1,
      price: 4_000_000,
    },
  ];
  sound(await theatre.hospital.admin.send(theatreCalls.saveChargeRules, { body: { rules } }));
}, 120_000);

const submit = (id: string) => theatre.surgeon.send(theatreDayCalls.submitNote, { params: { id }, body: {} });
let next = 2;
const slot = () => {
  next += 3;
  return { startDateTime: inHours(next) };
};

describe('invariant 3: the start', () => {
  test('is refused with all that is missing, and passes when all is there', async () => {
    const { id } = await theatre.book(slot());
    const refused = await theatre.surgeon.send(requestCalls.start, { params: { id }, body: {} });
    expect([refused.status, refused.error.code, refused.message]).toEqual([422, 'START_BLOCKED', 'Pre-surgery assessment is required']);
    const codes = (refused.error.blockers as { code: string }[]).map(({ code }) => code);
    expect(codes).toEqual(['assessment-missing', 'consent-missing', 'sign-in', 'initial-count']);
    await theatre.assess(id, { fitness: 'unfit', conditions: 'Uncontrolled sepsis' });
    await theatre.consent(id);
    await theatre.tick(id, 'sign-in');
    await theatre.count(id, 'initial');
    expect((await theatre.surgeon.send(requestCalls.start, { params: { id }, body: {} })).message).toBe('Patient is not fit for surgery');
    await theatre.assess(id);
    expect((await theatre.start(id)).status).toBe('started');
    sound(await theatre.milestone(id, 'left-theatre'));
  });

  test('invariant 1: of 20 starts of procedures in one theatre one runs', async () => {
    const ready = [];
    for (let at = 0; at < 4; at += 1) ready.push(await theatre.ready(slot()));
    const starts = ready.flatMap(({ id }) =>
      Array.from({ length: 5 }, () => theatre.surgeon.send(requestCalls.start, { params: { id }, body: {} })),
    );
    const answers = await Promise.all(starts);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { rows } = await theDatabase().owner.query('select id from procedure_requests where running and theatre_room_id = $1', [
      theatre.theatreId,
    ]);
    expect(rows).toHaveLength(1);
    sound(await theatre.milestone(rows[0].id, 'left-theatre'));
  }, 120_000);
});

describe('milestones', () => {
  test('nobody is cut before the time-out; leaving frees the theatre and charges its started hours once', async () => {
    const { id } = await theatre.ready(slot());
    await theatre.start(id);
    expect((await theatre.milestone(id, 'knife-to-skin')).error.code).toBe('TIME_OUT');
    await theatre.tick(id, 'time-out');
    sound(await theatre.milestone(id, 'knife-to-skin'));
    expect((await theatre.milestone(id, 'knife-to-skin')).error.code).toBe('MILESTONE_REASON');
    expect((await theatre.milestone(id, 'closure', { at: inHours(5) })).error.code).toBe('MILESTONE_ORDER');
    expect((await theatre.view(id)).running).toBe(true);
    sound(await theatre.milestone(id, 'left-theatre'));
    expect(await theatre.view(id)).toMatchObject({ running: false, status: 'started' });
    const rules = (await linesOf(id)).filter(({ kind }) => kind === 'rule');
    expect(rules).toEqual([{ kind: 'rule', status: 'active', net: 4_000_000, quantity: 1, performed: expect.any(Boolean) }]);
    const { rows } = await theDatabase().owner.query('select count(*)::int as n from procedure_bookings where live and request_id = $1', [
      id,
    ]);
    expect(rows[0].n).toBe(0);
  });

  test('an antibiotic that is wanted and was not given in time asks for a reason', async () => {
    const { id } = await theatre.ready(slot());
    await theDatabase().owner.query('update procedure_requests set antibiotic_wanted = true where id = $1', [id]);
    await theatre.start(id);
    await theatre.tick(id, 'time-out');
    const refused = await theatre.milestone(id, 'knife-to-skin');
    expect([refused.status, refused.error.code]).toEqual([422, 'ANTIBIOTIC_TIME']);
    sound(await theatre.milestone(id, 'knife-to-skin', { reason: 'Not indicated' }));
    expect((await theatre.view(id)).antibioticReason).toBe('Not indicated');
    sound(await theatre.milestone(id, 'left-theatre'));
  });
});

describe('invariant 12: counts', () => {
  test('a difference stops the close until the lead surgeon says why no X-ray was taken', async () => {
    const { id } = await theatre.done(slot());
    await theatre.count(id, 'final', 9).catch(() => undefined);
    const counted = sound(await theatre.surgeon.send(theatreDayCalls.counts, { params: { id } })).payload;
    expect(counted.discrepancies).toEqual([]);
    expect((await submit(id)).status).toBe(200);
    const other = await theatre.ready(slot());
    await theatre.start(other.id);
    await theatre.tick(other.id, 'time-out');
    sound(await theatre.milestone(other.id, 'knife-to-skin'));
    await theatre.count(other.id, 'final', 9);
    expect((await theatre.view(other.id)).openDiscrepancies).toBe(1);
    sound(await theatre.milestone(other.id, 'left-theatre'));
    await theatre.tick(other.id, 'sign-out');
    const note = { content: aNote(theatre.appendicectomy.id), lockVersion: 0 } as never;
    sound(await theatre.surgeon.send(theatreDayCalls.saveNote, { params: { id: other.id }, body: note }));
    expect((await submit(other.id)).error.code).toBe('COUNTS_OPEN');
    const { discrepancies } = sound(await theatre.surgeon.send(theatreDayCalls.counts, { params: { id: other.id } })).payload;
    const close = (body: object, who = theatre.surgeon) =>
      who.send(theatreDayCalls.closeDiscrepancy, {
        params: { id: other.id },
        body: { discrepancyId: discrepancies[0]?.id, ...body } as never,
      });
    expect((await close({ statement: 'Lost' })).error.code).toBe('DISCREPANCY_STATEMENT');
    const statement = 'The swab was found in the bin after the wound was closed';
    expect((await close({ statement }, theatre.hospital.admin)).error.code).toBe('DISCREPANCY_LEAD');
    sound(await close({ statement }));
    expect((await submit(other.id)).status).toBe(200);
  });

  test('nobody confirms their own count', async () => {
    const { id } = await theatre.book(slot());
    const numbers = [{ item: 'swabs', expected: 1, counted: 1 }];
    const second = { userId: theatre.nurse.userId, pin: '0000' };
    const send = (more: object) =>
      theatre.nurse.send(theatreDayCalls.saveCounts, { params: { id }, body: { phase: 'initial', numbers, second, ...more } as never });
    expect((await send({})).error.code).toBe('COUNT_SECOND');
  });
});

describe('the note', () => {
  test('is written by the team, refused when stale, signed once, and then amended with what stood before', async () => {
    const implants = [{ name: 'Mesh', lot: 'LOT-77', serial: 'S1' }];
    const { id } = await theatre.done(slot(), { implants });
    const stale = { content: aNote(theatre.appendicectomy.id), lockVersion: 0 } as never;
    expect((await theatre.surgeon.send(theatreDayCalls.saveNote, { params: { id }, body: stale })).status).toBe(409);
    const answers = await Promise.all(Array.from({ length: 20 }, () => submit(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await linesOf(id)).every(({ performed }) => performed)).toBe(true);
    const found = sound(await theatre.surgeon.send(theatreDayCalls.implants, { query: { lot: 'lot-77' } })).payload;
    expect(found.data.map(({ requestId, serial }) => [requestId, serial])).toEqual([[id, 'S1']]);
    const amend = (content: object) =>
      theatre.surgeon.send(theatreDayCalls.amendNote, { params: { id }, body: { content, editReason: 'Typing error' } as never });
    expect((await amend(aNote(theatre.appendicectomy.id))).error.code).toBe('NOTE_STOCK');
    const kept = {
      implants: [{ ...implants[0], productId: null, batchId: null, maker: null, model: null, udi: null, expiry: null, side: null }],
    };
    const amended = sound(await amend(aNote(theatre.appendicectomy.id, { ...kept, findings: 'Perforated appendix' }))).payload;
    expect(amended.amendments).toHaveLength(1);
    await expect(theDatabase().owner.query('delete from procedure_note_amendments')).rejects.toThrow();
  }, 120_000);

  test('what was done instead changes the lines', async () => {
    const { id } = await theatre.done(slot(), { performed: [{ procedureId: theatre.suture.id }] });
    sound(await submit(id));
    const lines = (await linesOf(id)).filter(({ kind }) => kind === 'procedure');
    expect(lines.map(({ status, net }) => [status, net])).toEqual([
      ['voided', 25_000_000],
      ['active', 500_000],
    ]);
  });
});

describe('cancel after the start', () => {
  test('wants the patient out of the theatre and a note', async () => {
    const { id } = await theatre.ready(slot());
    await theatre.start(id);
    const cancel = (note?: string) =>
      theatre.surgeon.send(requestCalls.cancel, { params: { id }, body: { reason: 'equipment', ...(note ? { note } : {}) } });
    expect((await cancel('Broken table')).error.code).toBe('NOT_LEFT_THEATRE');
    sound(await theatre.milestone(id, 'left-theatre'));
    expect((await cancel()).error.code).toBe('ABANDONED_NOTE');
    expect(sound(await cancel('Broken table')).payload).toMatchObject({ status: 'cancelled', cancelStage: 'started' });
  });
});
