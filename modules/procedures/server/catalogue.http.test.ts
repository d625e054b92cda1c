import { beforeAll, describe, expect, test } from 'vitest';
import { aHospital, type TestHospital, unique } from '#testing/world.ts';
import { withCurrency } from '#testing/factories.ts';
import { catalogueCalls } from '../contract/calls/catalogue.ts';
import { theatreCalls } from '../contract/calls/theatres.ts';
import { sound } from './testing/theatre.ts';

let hospital: TestHospital;
beforeAll(async () => {
  hospital = await aHospital();
  await withCurrency(hospital);
}, 120_000);

describe('the catalogue', () => {
  test('a new hospital has nine categories, 90 procedures with codes of ICD-10-PCS, unpriced, and texts that can be signed', async () => {
    const { admin } = hospital;
    const { data, meta } = sound(await admin.send(catalogueCalls.listProcedures, { query: { limit: 'All' } })).payload;
    expect(meta.count).toBe(90);
    expect(data.every(({ price, billableItemId, code }) => price === null && billableItemId !== null && code?.length === 7)).toBe(true);
    const categories = sound(await admin.send(catalogueCalls.categories, { query: { limit: 'All' } })).payload;
    expect(categories.meta.count).toBe(9);
    const texts = sound(await admin.send(theatreCalls.consentTexts, { query: { limit: 'All', kind: 'procedure' } })).payload.data;
    const by = (status: string) => texts.filter((text) => text.status === status).map(({ language }) => language);
    expect([by('approved'), by('draft').sort()]).toEqual([
      ['en', 'fr'],
      ['ha', 'ig', 'pcm', 'yo'],
    ]);
  });

  test('invariant 11: generate and setup again make nothing twice', async () => {
    const { admin } = hospital;
    const proposed = sound(await admin.send(catalogueCalls.generateProcedures, { body: {} })).payload;
    expect(proposed.every(({ present }) => present)).toBe(true);
    const items = proposed.map(({ present: _present, ...item }) => item);
    const again = sound(await admin.send(catalogueCalls.setupProcedures, { body: { items } })).payload;
    expect(again).toEqual({ created: 0, skipped: 90 });
  });

  test('price and procedure are one act; parts of the fee add up; an unknown code is refused with its field', async () => {
    const { admin } = hospital;
    const [category] = sound(await admin.send(catalogueCalls.categories, { query: {} })).payload.data;
    const body = { name: unique('P '), categoryId: category?.id ?? '', kind: 'surgical-minor' as const, durationMinutes: 30 };
    const send = (more: object) => admin.send(catalogueCalls.createProcedure, { body: { ...body, ...more } as never });
    const split = await send({ price: 100, feeSplits: { surgeon: 50, anaesthetist: 30, theatre: 10 } });
    expect([split.status, split.error.fields]).toEqual([400, { feeSplits: 'The parts must add up to the price' }]);
    const code = await send({ code: '0DTJ0Z9' });
    expect([code.status, code.error.code]).toEqual([422, 'PCS_UNKNOWN']);
    const made = sound(await send({ price: 100, feeSplits: { surgeon: 50, anaesthetist: 30, theatre: 20 } })).payload;
    expect(made).toMatchObject({ price: 100, status: 'active', feeSplits: { surgeon: 50 } });
    const twice = await send({});
    expect([twice.status, twice.error.code, twice.error.fields]).toEqual([
      409,
      'PROCEDURE_EXISTS',
      { name: 'A procedure with this name already exists' },
    ]);
    const removed = sound(await admin.send(catalogueCalls.removeProcedure, { params: { id: made.id } })).payload;
    expect(removed).toEqual({ id: made.id, archived: false });
  });

  test('codes of ICD-10-PCS are found by everyday words and by their beginning', async () => {
    const { admin } = hospital;
    const found = async (keyword: string) => sound(await admin.send(catalogueCalls.searchPcs, { query: { keyword } })).payload.data;
    expect((await found('appendicectomy'))[0]).toMatchObject({
      code: '0DTJ0ZZ',
      description: 'Resection of Appendix, Open Approach',
      axes: { section: 'Medical and Surgical', bodySystem: 'Gastrointestinal System', approach: 'Open' },
    });
    expect((await found('0DTJ')).map(({ code }) => code)).toEqual(['0DTJ0ZZ', '0DTJ4ZZ']);
  });

  test('a category with procedures goes only when they go to another one', async () => {
    const { admin } = hospital;
    const make = async () => sound(await admin.send(catalogueCalls.createCategory, { body: { name: unique('C ') } })).payload.id;
    const [from, to] = [await make(), await make()];
    const body = { name: unique('P '), categoryId: from, kind: 'bedside' as const, durationMinutes: 30 };
    sound(await admin.send(catalogueCalls.createProcedure, { body }));
    const refused = await admin.send(catalogueCalls.removeCategory, { params: { id: from } });
    expect(refused.error.code).toBe('PROCEDURE_CATEGORY_HAS_PROCEDURES');
    expect(sound(await admin.send(catalogueCalls.removeCategory, { params: { id: from }, query: { moveTo: to } })).payload.moved).toBe(1);
  });
});

describe('theatres', () => {
  test('sessions of a theatre never overlap, by the constraint', async () => {
    const { admin } = hospital;
    const department = sound(await admin.raw('POST', '/api/departments', { name: unique('T '), kind: 'theatre' })).payload as {
      id: string;
    };
    const body = { name: unique('T '), departmentId: department.id };
    const theatre = sound(await admin.send(theatreCalls.createTheatre, { body })).payload;
    const session = { theatreId: theatre.id, weekday: 'monday' as const, from: '08:00', until: '12:00', kind: 'elective' as const };
    const send = (more: object = {}) => admin.send(theatreCalls.createSession, { body: { ...session, ...more } });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect((await send({ from: '11:00', until: '13:00' })).error.code).toBe('SESSION_OVERLAP');
    expect((await send({ from: '12:00', until: '13:00' })).status).toBe(200);
    expect((await send({ until: '07:00' })).error.fields).toEqual({ until: 'Must be after the beginning' });
    const clinic = await admin.send(theatreCalls.createTheatre, {
      body: { ...body, name: unique('T '), departmentId: hospital.departmentId },
    });
    expect(clinic.error.code).toBe('THEATRE_DEPARTMENT');
  });

  test('rules are replaced as a whole and priced with examples of started units', async () => {
    const { admin } = hospital;
    const { proposed } = sound(await admin.send(theatreCalls.chargeRules)).payload;
    expect(proposed).toHaveLength(3);
    const rules = proposed.map((rule) => ({ ...rule, ...(rule.key === 'theatre-hour' ? { price: 4_000_000 } : {}) }));
    const saved = sound(await admin.send(theatreCalls.saveChargeRules, { body: { rules } })).payload;
    const hourly = saved.rules.find(({ key }) => key === 'theatre-hour');
    expect(hourly?.examples).toEqual([
      { minutes: 61, units: 2, amount: 8_000_000 },
      { minutes: 150, units: 3, amount: 12_000_000 },
    ]);
    const again = sound(await admin.send(theatreCalls.saveChargeRules, { body: { rules: rules.slice(0, 1) } })).payload;
    expect(again.rules.map(({ billableItemId }) => billableItemId)).toEqual([hourly?.billableItemId]);
    const twice = await admin.send(theatreCalls.saveChargeRules, { body: { rules: [rules[0], rules[0]] as never } });
    expect(twice.error.code).toBe('CHARGE_RULE_FIELDS');
  });

  test('an approved text is not changed: its change is a draft of the next version, and approving it archives the former', async () => {
    const { admin } = hospital;
    const { data } = sound(await admin.send(theatreCalls.consentTexts, { query: { kind: 'blood', language: 'en' } })).payload;
    const [text] = data;
    const body = { title: 'Blood, reworded' };
    const draft = sound(await admin.send(theatreCalls.editConsentText, { params: { id: text?.id ?? '' }, body })).payload;
    expect(draft).toMatchObject({ status: 'draft', textVersion: 2, title: 'Blood, reworded' });
    sound(await admin.send(theatreCalls.approveConsentText, { params: { id: draft.id }, body: {} }));
    const after = sound(await admin.send(theatreCalls.consentTexts, { query: { kind: 'blood', language: 'en' } })).payload.data;
    expect(after.map(({ id, status }) => [id, status])).toEqual([[draft.id, 'approved']]);
  });
});
