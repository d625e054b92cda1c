import { sql } from 'kysely';
import { foldName } from '#kernel/contract/search-words.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { madeBy } from '#kernel/server/scope/stamps.ts';
import type { MedicineRoute, ReserveGroup } from '../../contract/words.ts';
import { medicationCategories, medicationTypes, productCategories } from './kinds.ts';
import { insertRows, type ListKind } from './list-store.ts';

const type = (name: string, defaultUnit: string, routes: readonly MedicineRoute[], countable = true) => ({
  name,
  description: null,
  routes,
  defaultUnit,
  countable,
});

const types = [
  type('Tablet', 'tablet', ['oral', 'sublingual']),
  type('Capsule', 'capsule', ['oral']),
  type('Syrup', 'bottle', ['oral'], false),
  type('Suspension', 'bottle', ['oral'], false),
  type('Injection', 'ampoule', ['iv', 'im', 'sc']),
  type('Infusion', 'bag', ['iv']),
  type('Cream', 'tube', ['topical'], false),
  type('Drops', 'bottle', ['ophthalmic', 'otic', 'nasal'], false),
  type('Inhaler', 'inhaler', ['inhaled'], false),
  type('Suppository', 'suppository', ['rectal', 'vaginal']),
];

const category = (name: string, atcPrefix: string, reserveGroup: ReserveGroup | null = null) => ({
  name,
  description: null,
  parentId: null,
  atcPrefix,
  reserveGroup,
  requiresApproval: false,
});

// The beginnings are those of the ATC classification.
const classes = [
  category('Analgesic', 'N02'),
  category('Antibiotic', 'J01', 'access'),
  category('Antimalarial', 'P01B'),
  category('Antihypertensive', 'C02'),
  category('Antidiabetic', 'A10'),
  category('Antiviral', 'J05'),
  category('Antifungal', 'J02'),
  category('Antihistamine', 'R06'),
  category('Gastrointestinal', 'A02'),
  category('Respiratory', 'R03'),
  category('Psychotropic', 'N05'),
  category('Vitamin', 'A11'),
  category('Vaccine', 'J07'),
  category('Anaesthetic', 'N01'),
];

const others = ['Consumables', 'Reagents', 'Surgical', 'Linen', 'Stationery', 'Devices'].map((name) => ({ name }));

const places = [
  { name: 'Main Store', kind: 'main-store' as const },
  { name: 'Pharmacy', kind: 'pharmacy' as const },
];

async function namesOf(scope: Scope, table: string): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select folded_name as name from ${sql.table(table)} where hospital_id = ${scope.hospitalId}`.execute(scope.tx);
  return new Set(rows.map(({ name }) => name));
}

async function fill(scope: Scope, kind: ListKind, rows: readonly { readonly name: string }[]): Promise<number> {
  const known = await namesOf(scope, kind.table);
  const missing = rows.filter(({ name }) => !known.has(foldName(name)));
  if (missing.length > 0) await insertRows(scope, kind, missing);
  return missing.length;
}

/** What every hospital's stock begins with: two places, the usual forms and classes of medicines, categories of the rest. */
export async function setupInventory(scope: Scope): Promise<number> {
  const known = await namesOf(scope, 'stock_locations');
  const missing = places.filter(({ name }) => !known.has(foldName(name)));
  if (missing.length > 0)
    await scope.tx
      .insertInto('stockLocations')
      .values(
        missing.map(({ name, kind }) => ({
          hospitalId: scope.hospitalId,
          id: scope.newId(),
          name,
          foldedName: foldName(name),
          kind,
          departmentId: null,
          saleable: true,
          keepsStock: true,
          managerId: null,
          status: 'active' as const,
          ...madeBy(scope),
        })),
      )
      .execute();
  const made = [
    await fill(scope, medicationTypes, types),
    await fill(scope, medicationCategories, classes),
    await fill(scope, productCategories, others),
  ];
  const rows = made.reduce((sum, count) => sum + count, missing.length);
  if (rows > 0)
    await scope.record({
      action: 'create',
      entity: 'Inventory',
      summary: `The inventory was set up: ${missing.length} locations, ${rows - missing.length} entries of its lists`,
    });
  return rows;
}
