import { beforeAll, expect, test } from 'vitest';
import { foldText } from '#kernel/contract/search-words.ts';
import { medicationRequestCalls } from '#modules/pharmacy/contract/calls/requests.ts';
import { mismatchOf } from '#modules/pharmacy/contract/matching.ts';
import { readEntry } from '#modules/prescriptions-and-therapeutics/contract/rules/entry.ts';
import { aPatient, withCurrency } from './testing/factories.ts';
import { onTheDemo, theDemoHospital } from './testing/on-demo.ts';
import { aHospital, type TestHospital, theDatabase } from './testing/world.ts';

/** A medicine of a list: name, generic name, form, strength and unit or concentration, routes. */
interface Listed {
  readonly name: string;
  readonly generic: string;
  readonly form: string;
  readonly strength: number | null;
  readonly strengthUnit: string | null;
  readonly concentration?: string | undefined;
  readonly routes: readonly string[];
}

const others = (generic: string, form: string, routes: string, ...strengths: (number | string)[]): Listed[] =>
  strengths.map((strength) => ({
    name: `${generic} ${strength}`,
    ...{ generic, form, routes: routes.split(' ') },
    strength: typeof strength === 'number' ? strength : null,
    strengthUnit: typeof strength === 'number' ? 'mg' : null,
    concentration: typeof strength === 'string' ? strength : undefined,
  }));

/** Neighbours that a larger list has: other strengths and forms of the same medicines, and names that begin alike. */
const neighbours: readonly Listed[] = [
  ...others('Amoxicillin', 'Capsule', 'oral', 250),
  ...others('Amoxicillin', 'Suspension', 'oral', '250 mg/5 mL'),
  ...others('Amoxicillin', 'Injection', 'iv im', '500 mg'),
  ...others('Paracetamol', 'Suppository', 'rectal', 125, 250),
  ...others('Paracetamol-Codeine', 'Tablet', 'oral', '500/8 mg', '500/30 mg'),
  ...others('Metformin', 'Tablet', 'oral', 850, 1000),
  ...others('Metformin-Glibenclamide', 'Tablet', 'oral', '500/5 mg'),
  ...others('Amlodipine', 'Tablet', 'oral', 10),
  ...others('Amlodipine-Valsartan', 'Tablet', 'oral', '5/160 mg', '10/160 mg'),
  ...others('Lisinopril', 'Tablet', 'oral', 5, 20),
  ...others('Artemether-Lumefantrine', 'Tablet', 'oral', '80/480 mg'),
  ...others('Artemether', 'Injection', 'im', '80 mg/mL'),
  ...others('Diclofenac', 'Injection', 'im', '75 mg/3 mL'),
  ...others('Ciprofloxacin', 'Infusion', 'iv', '200 mg/100 mL'),
  ...others('Furosemide', 'Injection', 'iv im', '20 mg/2 mL'),
  ...others('Hydrocortisone', 'Cream', 'topical', '1 %'),
  ...others('Omeprazole', 'Injection', 'iv', 40),
  ...others('Salbutamol', 'Syrup', 'oral', '2 mg/5 mL'),
  ...others('Salbutamol', 'Nebuliser solution', 'nebulised', '5 mg/2.5 mL'),
  ...others('Prednisolone', 'Tablet', 'oral', 20),
  ...others('Warfarin', 'Tablet', 'oral', 1, 3),
];

const whole = 5000;

async function keep(hospitalId: string, listed: readonly Listed[]): Promise<void> {
  const { owner } = theDatabase();
  const rows = listed.map((each) => ({
    ...each,
    id: crypto.randomUUID(),
    concentration: each.concentration ?? null,
    folded: foldText(each.name),
    words: foldText(`${each.name} ${each.generic}`),
  }));
  await owner.query(
    `insert into medication_types (hospital_id, id, name, folded_name, status, routes, countable, created_at, updated_at)
     select $1, gen_random_uuid(), f.form, lower(f.form), 'active', '{oral}', true, '2026-01-01', '2026-01-01'
       from (select distinct form from jsonb_to_recordset($2) as t(form text)) f
      where not exists (select from medication_types o where o.hospital_id = $1 and o.folded_name = lower(f.form))`,
    [hospitalId, JSON.stringify(rows)],
  );
  await owner.query(
    `insert into products (hospital_id, id, sku, name, folded_name, identity, search_text, kind, unit, packs, vendor_ids, status, stock_reserve,
       batch_tracked, expiry_tracked, storage, hazard, cold_chain, shelves, created_at, updated_at)
     select $1, t.id, 'L-' || t.id, t.name, t.folded, t.id::text, t.words, 'medication', 'piece', '[]', '{}', 'enabled', 0,
       true, true, 'room', false, false, '[]', '2026-01-01', '2026-01-01'
       from jsonb_to_recordset($2) as t(id uuid, name text, folded text, words text)`,
    [hospitalId, JSON.stringify(rows)],
  );
  await owner.query(
    `insert into product_medications (hospital_id, product_id, generic_name, folded_generic, ingredients, medication_type_id, medication_category_id,
       routes, legal_class, high_alert, look_alike, pregnancy, lactation, renal_adjust, label_warnings, substitute_ids, strength, strength_unit, concentration)
     select $1, t.id, t.generic, lower(t.generic), '[]',
       (select o.id from medication_types o where o.hospital_id = $1 and o.folded_name = lower(t.form)),
       (select c.id from medication_categories c where c.hospital_id = $1 order by c.id limit 1),
       array(select jsonb_array_elements_text(t.routes)), 'prescription', false, false, 'safe', 'safe', false, '{}', '{}', t.strength, t."strengthUnit", t.concentration
       from jsonb_to_recordset($2) as t(id uuid, generic text, form text, routes jsonb, strength numeric, "strengthUnit" text, concentration text)`,
    [hospitalId, JSON.stringify(rows)],
  );
}

/** Names that no hospital has, so that the right medicine stands among many. */
function inventedMedicines(count: number): Listed[] {
  const [starts, middles, ends] = [
    ['par', 'amo', 'met', 'cef', 'dic', 'pre', 'los', 'ami', 'sal', 'gen'],
    ['ta', 'xi', 'lo', 've', 'zu'],
    ['mol', 'cin', 'pril', 'zole', 'tine'],
  ];
  const at = (words: readonly string[], place: number) => words[place % words.length] as string;
  return Array.from({ length: count }, (_, place) => {
    const generic = `${at(starts, place)}${at(middles, Math.floor(place / 10))}${at(ends, Math.floor(place / 50))} ${Math.floor(place / 250)}x`;
    const strength = at(['5', '10', '250', '500', '1000'], place);
    return {
      name: `${generic} ${strength}`,
      generic,
      form: at(['Tablet', 'Capsule', 'Infusion'], place),
      strength: Number(strength),
      strengthUnit: 'mg',
      routes: ['oral'],
    };
  });
}

/** The medicines of the demo's hospital. */
async function demoMedicines(): Promise<Listed[]> {
  const { rows } = await theDatabase().owner.query<Listed>(
    `select p.name, m.generic_name as generic, t.name as form, m.strength::float8 as strength, m.strength_unit as "strengthUnit", m.concentration, m.routes
       from products p
       join product_medications m on m.hospital_id = p.hospital_id and m.product_id = p.id
       join medication_types t on t.hospital_id = m.hospital_id and t.id = m.medication_type_id
      where p.hospital_id = $1`,
    [await theDemoHospital()],
  );
  return rows;
}

onTheDemo();

let small: TestHospital;
let large: TestHospital;

beforeAll(async () => {
  const listed = await demoMedicines();
  expect(listed.length).toBeGreaterThanOrEqual(50);
  [small, large] = [await aHospital(), await aHospital()];
  for (const hospital of [small, large]) {
    await withCurrency(hospital);
    await keep(hospital.id, listed);
  }
  await keep(large.id, [...neighbours, ...inventedMedicines(whole - listed.length - neighbours.length)]);
});

/** `in`: for a patient who stays. `large`: what the larger list takes, where it has something better or worse. */
type Line = readonly [typed: string, taken: string | null, more?: { readonly in?: true; readonly large?: string | null }];

const lines: readonly Line[] = [
  ['amoxicillin 500 mg caps TDS 5/7', 'Amoxicillin 500 mg Capsule'],
  ['amoxicillin 500mg TDS 5/7', 'Amoxicillin 500 mg Capsule'],
  ['amox 500 mg tds 7 days', 'Amoxicillin 500 mg Capsule'],
  ['amoxicillin 1 g BD 5/7', 'Amoxicillin 500 mg Capsule'],
  ['amoxicillin 125 mg/5 ml susp 5 ml TDS 5/7', 'Amoxicillin 125 mg/5 mL Suspension'],
  ['amoxicillin susp 125 mg TDS 5/7', 'Amoxicillin 125 mg/5 mL Suspension'],
  ['amoxicillin 250 mg/5ml susp 5 ml tds', null, { large: 'Amoxicillin 250 mg/5 mL Suspension' }],
  ['amoxicillin 250 mg caps TDS 5/7', null, { large: 'Amoxicillin 250 mg Capsule' }],
  ['amoxicillin 500 mg tabs TDS 5/7', null],
  ['amoxicillin 600 mg caps TDS', null],
  ['amoxicillin 625 mg BD 7/7', null],
  ['amoxicillin 500 mg IV q8h', null, { in: true, large: 'Amoxicillin 500 mg Injection' }],
  ['amoxicillin clavulanate 625 mg BD 7/7', 'Amoxicillin-Clavulanate 625 mg Tablet'],
  ['amoxicillin clavulanate 1 g BD 7/7', null],
  ['para 1 g QDS 3/7', 'Paracetamol 500 mg Tablet'],
  ['paracetamol 1g qds prn pain max 4/day', 'Paracetamol 500 mg Tablet'],
  ['paracetamol 1 g QDS 3/7', 'Paracetamol 500 mg Tablet', { in: true }],
  ['paracetamol 500 mg 2 tabs qds', 'Paracetamol 500 mg Tablet'],
  ['paracetamol 1 g IV q6h', 'Paracetamol 1000 mg Infusion', { in: true }],
  ['paracetamol infusion 1 g stat', 'Paracetamol 1000 mg Infusion'],
  ['paracetamol syrup 10 ml tds 3/7', 'Paracetamol 120 mg/5 mL Syrup'],
  ['paracetamol 240 mg syrup qds', 'Paracetamol 120 mg/5 mL Syrup'],
  ['paracetamol 120mg/5ml 5 ml qds', 'Paracetamol 120 mg/5 mL Syrup'],
  ['paracetamol supp 125 mg pr stat', null, { large: 'Paracetamol 125 mg Suppository' }],
  ['paracetamol 500 mg caps', null],
  ['paracetamol 330 mg tabs', null],
  ['ibuprofen 400 mg tds 5/7', 'Ibuprofen 400 mg Tablet'],
  ['ibuprofen 200 mg tds', null],
  ['diclofenac 50 mg bd 5/7', 'Diclofenac 50 mg Tablet'],
  ['diclofenac 75 mg IM stat', null, { large: 'Diclofenac 75 mg/3 mL Injection' }],
  ['tramadol 100 mg bd', 'Tramadol 50 mg Capsule'],
  ['morphine 10 mg IM stat', 'Morphine 10 mg/mL Injection'],
  ['morphine 10 mg po', null],
  ['inj ceftriaxone 1g IV 12 hourly for 7 days', 'Ceftriaxone 1 g Injection'],
  ['ceftriaxone 2 g od', 'Ceftriaxone 1 g Injection', { in: true }],
  ['ceftriaxone 2 g od', null],
  ['ceftriaxone 500 mg IM stat', 'Ceftriaxone 1 g Injection'],
  ['ceftriaxone 1 g tabs od', null],
  ['cipro 500 mg bd 5/7', 'Ciprofloxacin 500 mg Tablet'],
  ['ciprofloxacin 1 g bd', 'Ciprofloxacin 500 mg Tablet'],
  ['ciprofloxacin 250 mg bd', null],
  ['metronidazole 400 mg tds 5/7', 'Metronidazole 400 mg Tablet'],
  ['metronidazole 500 mg IV q8h', 'Metronidazole 500 mg Infusion', { in: true }],
  ['metronidazole 500 mg tds 5/7', null],
  ['gentamicin 80 mg IM od', 'Gentamicin 80 mg/2 mL Injection'],
  ['co-trimoxazole 960 mg bd', 'Co-trimoxazole 960 mg Tablet'],
  ['co-trimoxazole 480 mg bd', null],
  ['artemether lumefantrine 20/120 4 tabs bd 3/7', 'Artemether-Lumefantrine 20/120 mg Tablet'],
  ['artemether lumefantrine 80/480 1 tab bd 3/7', null, { large: 'Artemether-Lumefantrine 80/480 mg Tablet' }],
  ['artemether 80 mg IM bd', null, { large: 'Artemether 80 mg/mL Injection' }],
  ['artesunate 120 mg IV stat', 'Artesunate 60 mg Injection', { in: true }],
  ['amlodipine 5 mg tabs od 2/12', 'Amlodipine 5 mg Tablet'],
  ['amlodipine 10 mg od 1/12', 'Amlodipine 5 mg Tablet', { large: 'Amlodipine 10 mg Tablet' }],
  ['amlodipine 2.5 mg od', null],
  ['lisinopril 20 mg od', 'Lisinopril 10 mg Tablet', { large: 'Lisinopril 20 mg Tablet' }],
  ['losartan 50 mg od 1/12', 'Losartan 50 mg Tablet'],
  ['furosemide 40 mg bd', 'Furosemide 40 mg Tablet'],
  ['furosemide 40 mg IV stat', null, { in: true, large: 'Furosemide 20 mg/2 mL Injection' }],
  ['aspirin 75 mg od', 'Aspirin 75 mg Tablet'],
  ['aspirin 500 mg stat', null],
  ['warfarin 5 mg nocte', 'Warfarin 5 mg Tablet'],
  ['warfarin 3 mg nocte', null, { large: 'Warfarin 3 mg Tablet' }],
  ['metformin 500mg BD long-term', 'Metformin 500 mg Tablet'],
  ['metformin 1 g bd', 'Metformin 500 mg Tablet', { large: 'Metformin 1000 mg Tablet' }],
  ['metformin 500 mg IV', null],
  ['insulin soluble 10 units sc tds', 'Insulin Soluble 100 IU/mL Injection'],
  ['insulin mixtard 20 IU SC bd', 'Insulin Mixtard 100 IU/mL Injection'],
  ['insulin soluble 10 mg sc', null],
  ['fluconazole 150 mg stat', 'Fluconazole 150 mg Capsule'],
  ['clotrimazole 1% cream bd 2/52', 'Clotrimazole 1 % Cream'],
  ['clotrimazole 2% cream bd 2/52', null],
  ['salbutamol inhaler 2 puffs prn wheeze', 'Salbutamol 100 mcg Inhaler'],
  ['salbutamol 2 puffs qds', 'Salbutamol 100 mcg Inhaler'],
  ['salbutamol 5 mg neb stat', null, { large: 'Salbutamol 5 mg/2.5 mL Nebuliser solution' }],
  ['prednisolone 40 mg mane 5/7', 'Prednisolone 5 mg Tablet', { large: 'Prednisolone 20 mg Tablet' }],
  ['prednisolone 500 mg od', null],
  ['hydrocortisone 100 mg IV q6h', 'Hydrocortisone 100 mg Injection', { in: true }],
  ['hydrocortisone 1% cream bd', null, { large: 'Hydrocortisone 1 % Cream' }],
  ['diazepam 5 mg nocte', 'Diazepam 5 mg Tablet'],
  ['diazepam 10 mg IV stat', 'Diazepam 10 mg/2 mL Injection', { in: true }],
  ['omeprazole 40 mg od 1/12', 'Omeprazole 20 mg Capsule'],
  ['folic acid 5 mg od', 'Folic Acid 5 mg Tablet'],
  ['vitamin c 100 mg bd', 'Vitamin C 100 mg Tablet'],
  ['oxytocin 10 IU IM stat', 'Oxytocin 10 IU/mL Injection', { in: true }],
  ['chloroquine 250 mg od', null],
];

async function takenFor(hospital: TestHospital, patientId: string, typed: string, inpatient: boolean): Promise<string | null> {
  const { drug, strength, form, route, doseAmount, doseUnit } = readEntry(typed);
  const parts = Object.fromEntries(Object.entries({ strength, form, route, doseAmount, doseUnit }).filter(([, part]) => part !== null));
  const query = { limit: 8, searchTerm: drug, ...parts, ...(inpatient ? { inpatient } : {}) };
  const answer = await hospital.admin.send(medicationRequestCalls.orderable, { params: { patientId }, query });
  expect(answer.status, answer.text).toBe(200);
  const [best] = answer.payload.data;
  if (!best || mismatchOf({ drug, strength, form, route, doseAmount, doseUnit, inpatient }, best)) return null;
  return `${best.genericName} ${best.strength} ${best.form}`;
}

test.each([
  ['the demo', () => small],
  ['5,000 products', () => large],
] as const)('Enter takes the medicine that was typed, or none: over %s', async (_name, of) => {
  expect(lines.length).toBeGreaterThanOrEqual(60);
  const hospital = of();
  const patientId = (await aPatient(hospital)).id;
  const faults: string[] = [];
  for (const [typed, taken, more = {}] of lines) {
    const wanted = hospital === large && more.large !== undefined ? more.large : taken;
    const found = await takenFor(hospital, patientId, typed, more.in ?? false);
    if (found !== wanted) faults.push(`${typed}: ${found ?? 'none'} instead of ${wanted ?? 'none'}`);
  }
  expect(faults).toEqual([]);
});

test('of two that fit alike the one that this prescriber uses comes first', async () => {
  const hospital = await aHospital();
  await withCurrency(hospital);
  const brands = others('Cefuroxime', 'Tablet', 'oral', 250).flatMap((one) => [
    { ...one, name: 'Aceferox 250' },
    { ...one, name: 'Zinacef 250' },
  ]);
  await keep(hospital.id, brands);
  const patientId = (await aPatient(hospital)).id;
  const names = async () =>
    (await hospital.admin.send(medicationRequestCalls.orderable, { params: { patientId }, query: { searchTerm: 'cefuroxime' } })).payload
      .data;
  const before = await names();
  expect(before.map(({ name }) => name.split(' ')[0])).toEqual(['Aceferox', 'Zinacef']);
  const body = {
    patientId,
    productId: before[1]?.id as string,
    quantity: 6,
    dosageText: 'One tablet twice a day',
    indication: 'Pneumonia',
  };
  const asked = await hospital.admin.raw('POST', '/api/medication-request', body);
  expect(asked.status, asked.text).toBe(200);
  expect((await names()).map(({ name }) => name.split(' ')[0])).toEqual(['Zinacef', 'Aceferox']);
});
