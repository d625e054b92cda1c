import { afterEach, expect, test } from 'vitest';
import { answering, asBefore } from '#testing/answering.ts';
import { aPatient } from '#testing/factories.ts';
import { claimedBy } from '#testing/other-areas.ts';
import { personOf } from '#testing/two-hospitals.ts';
import { theDatabase } from '#testing/world.ts';
import { ownBillCalls } from '../contract/calls/own.ts';
import { SensitiveSources } from '../contract/events.ts';
import { healthService } from '../contract/words.ts';
import { aBillingDesk } from './testing/desk.ts';

afterEach(asBefore);

const known = (phoneNumber: string) => ({ dateOfBirth: '1990-05-12', phoneNumber });

interface Shown {
  readonly items: readonly { readonly itemName: string; readonly departmentName: string | null }[];
}

test('a sensitive act is a health service to whoever acts for a patient, on bills and invoices; the patient reads its name', async () => {
  const desk = await aBillingDesk();
  const [patientFacts, carerFacts] = [known('7031119101'), known('7031119102')];
  const [patient, carer] = [await aPatient(desk.hospital, patientFacts), await aPatient(desk.hospital, carerFacts)];
  const personId = await personOf(patient.id);
  await theDatabase().owner.query(
    `insert into proxies (id, person_id, for_person_id, relation, source, scope, status, created_at)
     values (gen_random_uuid(), $1, $2, 'carer', 'consent', 'appointments-billing', 'active', '2026-01-01')`,
    [await personOf(carer.id), personId],
  );
  const me = await claimedBy({ civisId: patient.civisId, ...patientFacts });
  const theirs = await claimedBy({ civisId: carer.civisId, ...carerFacts });
  const [hidden, plain] = [await desk.raise({ patientId: patient.id }), await desk.raise({ patientId: patient.id })];
  answering(SensitiveSources, ({ sourceType, sourceIds }) =>
    sourceType === 'lab-request' ? sourceIds.filter((id) => id === hidden.sourceId) : undefined,
  );
  const query = { personId };
  const namesTo = async (who: typeof me) => (await who.send(ownBillCalls.own, { query })).payload.data.map(({ itemName }) => itemName);
  expect(await namesTo(me)).toEqual([plain.itemName, hidden.itemName]);
  expect(await namesTo(theirs)).toEqual([plain.itemName, healthService]);

  const body = { patientId: patient.id, billingMethod: 'Self-Pay', billIds: [hidden.id, plain.id], submit: true };
  const invoice = (await desk.hospital.admin.raw('POST', '/api/invoice', body)).payload as { id: string };
  const itemsTo = async (who: typeof me) =>
    ((await who.raw('GET', `/api/invoice/own/${invoice.id}?personId=${personId}`)).payload as Shown).items;
  expect((await itemsTo(me)).map(({ itemName }) => itemName)).toEqual([hidden.itemName, plain.itemName]);
  expect(await itemsTo(theirs)).toMatchObject([
    { itemName: healthService, departmentName: null },
    { itemName: plain.itemName, departmentName: expect.any(String) },
  ]);
});
