import type { Actor, Scope } from '#kernel/server/scope/scope.ts';
import { foldPermission } from '#kernel/contract/access.ts';
import { inScopeOf, type TestHospital, type TestUser, unique } from '#testing/world.ts';
import { withCurrency } from '#testing/factories.ts';

async function made<T = { id: string }>(answer: Promise<{ status: number; text: string; payload: unknown }>): Promise<T> {
  const { status, text, payload } = await answer;
  if (status !== 200) throw new Error(`${status} ${text.slice(0, 600)}`);
  return payload as T;
}

/** A hospital that stocks medicines: forms, a class and its pharmacy. */
export interface Shelf {
  readonly hospital: TestHospital;
  readonly typeId: string;
  readonly categoryId: string;
  /** The hospital's pharmacy. */
  readonly locationId: string;
  /** A medicine by its generic name, with `units` on the shelf of the pharmacy. */
  readonly medicine: (genericName: string, medication?: object, units?: number) => Promise<string>;
}

/** Makes the lists that a medicine needs, by the real calls. */
export async function aShelf(hospital: TestHospital): Promise<Shelf> {
  await withCurrency(hospital);
  const { admin } = hospital;
  const type = await made(admin.raw('POST', '/api/medication-type', { name: unique('Tablet '), routes: [], defaultUnit: 'tablet' }));
  const category = await made(admin.raw('POST', '/api/medication-category', { name: unique('Class ') }));
  const places = await made<{ data: { id: string }[] }>(admin.raw('GET', '/api/location?kind=pharmacy'));
  const locationId = (places.data[0] as { id: string }).id;
  return {
    hospital,
    typeId: type.id,
    categoryId: category.id,
    locationId,
    medicine: async (genericName, medication = {}, units = 100) => {
      const opening = { locationId, batchNumber: unique('B'), expiryDate: '2031-12-31', quantity: units, totalCost: units * 1000 };
      const body = {
        kind: 'medication',
        name: `${genericName} ${unique('')}`,
        unit: 'tablet',
        sellingPrice: 5000,
        medication: {
          genericName,
          medicationTypeId: type.id,
          medicationCategoryId: category.id,
          strength: 500,
          strengthUnit: 'mg',
          routes: ['oral'],
          legalClass: 'prescription',
          ...medication,
        },
        openingStock: units > 0 ? [opening] : [],
      };
      return (await made(admin.raw('POST', '/api/product', body))).id;
    },
  };
}

/** Runs code of the server as a user of the hospital who holds these permissions. */
export function asUser<T>(
  hospital: TestHospital,
  user: TestUser,
  permissions: readonly string[],
  act: (scope: Scope) => Promise<T>,
): Promise<T> {
  return inScopeOf(hospital.id, (scope) => {
    const actor: Actor = {
      ...scope.actor,
      kind: 'user',
      userId: user.userId,
      name: 'Ada Tester',
      role: 'Test',
      permissions: new Set(permissions.map(foldPermission)),
    };
    return scope.as(actor, act);
  });
}
