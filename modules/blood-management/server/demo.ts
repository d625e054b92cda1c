import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { moment } from '#kernel/server/demo/past.ts';
import type { DemoStage, DemoStep } from '#kernel/server/demo/step.ts';
import { addDays, addHours } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { AddRequest } from '../contract/request-records.ts';
import { CreateAcquisition } from '../contract/unit-records.ts';
import type { BloodGroup, Component } from '../contract/words.ts';
import { insertDonor } from './donors/donors.ts';
import { createBloodRequest } from './requests/create.ts';
import { addReadings } from './storage/excursions.ts';
import { createStorage } from './storage/storages.ts';
import { acquire } from './units/acquire.ts';
import { savePrices } from './units/prices.ts';

const demo = 'hospital:demo';
const clean = { hiv: 'non-reactive', hbsag: 'non-reactive', hcv: 'non-reactive', syphilis: 'non-reactive' } as const;

async function setUp(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'user:admin', async (scope) => {
    if (!(await currencyOf(scope))) return;
    const prices = {
      ...{ 'whole-blood': 1_600_000, 'packed-red-cells': 1_800_000, platelets: 2_200_000 },
      ...{ 'fresh-frozen-plasma': 1_700_000, cryoprecipitate: 2_500_000 },
    };
    await savePrices(scope, { prices, crossMatchFee: 500_000 });
    const storages = [
      { name: 'Blood fridge 1', kind: 'fridge', fromCelsius: 2, toCelsius: 6, readEveryMinutes: 1440 },
      { name: 'Plasma freezer', kind: 'freezer', fromCelsius: -40, toCelsius: -18, readEveryMinutes: 1440 },
      { name: 'Platelet agitator', kind: 'platelet-agitator', fromCelsius: 20, toCelsius: 24, readEveryMinutes: 1440 },
    ] as const;
    for (const storage of storages) stage.ids.set(`blood-storage:${storage.kind}`, (await createStorage(scope, storage)).id);
  });
}

/** Units in stock by group; there is no AB negative. */
const stock: readonly (readonly [BloodGroup, Component, number])[] = [
  ...(['O+:18', 'A+:11', 'B+:9', 'AB+:3', 'O-:4', 'A-:2', 'B-:2'] as const).map((each) => {
    const [group, count] = each.split(':') as [BloodGroup, string];
    return [group, 'packed-red-cells', Number(count)] as const;
  }),
  ['O+', 'platelets', 6],
  ['AB+', 'fresh-frozen-plasma', 14],
  ['A+', 'cryoprecipitate', 7],
];
const storageOf = { platelets: 'platelet-agitator', 'fresh-frozen-plasma': 'freezer', cryoprecipitate: 'freezer' } as const;

function unitsOf(stage: DemoStage, [bloodGroup, component, count]: (typeof stock)[number]) {
  const kind = component in storageOf ? storageOf[component as keyof typeof storageOf] : 'fridge';
  return Array.from({ length: count }, (_, at) => ({
    ...{ component, bloodGroup, screening: clean, groupConfirmed: true, storageId: stage.idOf(`blood-storage:${kind}`) },
    collectedAt: addHours(stage.now, -(4 + (at % 20))),
  }));
}

async function openStock(stage: DemoStage): Promise<void> {
  if (!stage.ids.has('blood-storage:fridge')) return;
  await stage.inHospital(demo, 'user:lab', async (scope) => {
    for (const line of stock)
      await acquire(
        scope,
        CreateAcquisition.parse({ kind: 'opening', acquiredAt: scope.now, units: unitsOf(stage, line), note: 'Opening stock' }),
      );
    const donor = await insertDonor(
      scope,
      {
        ...{ fullname: 'Chidi Nwosu', gender: 'male', dateOfBirth: '1990-04-04', weightKg: 74, haemoglobin: 14.5, bloodGroup: 'O+' },
        ...{ consent: true, note: null, phone: '8031112233' },
      },
      'active',
    );
    const donated = { component: 'whole-blood', bloodGroup: 'O+', collectedAt: addHours(scope.now, -1) };
    await acquire(
      scope,
      CreateAcquisition.parse({ kind: 'voluntary-donation', donorId: donor.id, acquiredAt: scope.now, units: [donated] }),
    );
  });
}

async function readStorages(stage: DemoStage): Promise<void> {
  await stage.inHospital(demo, 'user:lab', async (scope) => {
    const read = { fridge: 4.1, freezer: -26, 'platelet-agitator': 22 } as const;
    for (const [kind, celsius] of Object.entries(read)) {
      const id = stage.ids.get(`blood-storage:${kind}`);
      if (id) await addReadings(scope, id, { readings: [{ celsius, at: null, note: null }], source: 'manual' });
    }
  });
}

/** The adult who stands so far in the list of the living. */
async function patientAt(scope: Scope, place: number): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    select id from patients where hospital_id = ${scope.hospitalId} and status = 'active' and not confidential
       and date_of_birth < '2004-01-01' and created_at < ${scope.now}::timestamptz order by patient_no offset ${place} limit 1`.execute(
    scope.tx,
  );
  return rows[0]?.id ?? null;
}

async function ask(stage: DemoStage, place: number, changes: object): Promise<void> {
  if (!stage.ids.has('blood-storage:fridge')) return;
  await stage.inHospital(demo, 'user:doctor', async (scope) => {
    const patientId = await patientAt(scope, place);
    if (!patientId) return;
    const order = AddRequest.parse({
      ...{ patientId, component: 'packed-red-cells', units: 2, neededAt: addHours(scope.now, 6), consentGiven: true, confirm: true },
      ...{ indication: 'anaemia', indicationText: 'Symptomatic anaemia', reason: 'Symptomatic', ...changes },
    });
    await createBloodRequest(scope, order);
  });
}

/** The blood bank's part of the demo: prices, storages, a stock of 76 units and four open requests. */
export function bloodSteps(now: Instant): readonly DemoStep[] {
  return [
    { at: moment(now, 3, '07:00'), run: setUp },
    { at: moment(now, 1, '07:30'), run: openStock },
    { at: addHours(now, -3), run: readStorages },
    { at: addHours(now, -4), run: (stage) => ask(stage, 11, { urgency: 'emergency', indication: 'haemorrhage' }) },
    { at: addHours(now, -5), run: (stage) => ask(stage, 17, {}) },
    { at: addHours(now, -6), run: (stage) => ask(stage, 23, { component: 'platelets', units: 1, indication: 'oncology' }) },
    { at: addDays(now, -1), run: (stage) => ask(stage, 29, { urgency: 'urgent', indication: 'surgery' }) },
  ];
}
