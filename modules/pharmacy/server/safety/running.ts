import type { Id, Instant } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { RunningMedicines } from '../../contract/events.ts';
import { dailyMgOf } from '../../contract/safety/doses.ts';
import type { RunningCourse } from '../../contract/safety/facts.ts';
import { atcCodesOf, mainAtc, substancesIn } from '../../contract/safety/names.ts';
import type { RunningMedicine } from '../../contract/safety/records.ts';
import { type ListedProduct, listedProducts } from './known-products.ts';

/** Each course once: two that share an id are one, the first named counts and knows all its ids. */
export function onceEach(told: readonly RunningMedicine[]): RunningMedicine[] {
  const courses: (RunningMedicine & { sourceIds: readonly string[] })[] = [];
  for (const each of told) {
    const place = courses.findIndex((course) => course.sourceIds.some((id) => each.sourceIds.includes(id)));
    const same = courses[place];
    if (same)
      courses[place] = {
        ...same,
        sourceIds: [...new Set([...same.sourceIds, ...each.sourceIds])],
        besides: [...(same.besides ?? []), ...(each.besides ?? [])],
        alerts: [...(same.alerts ?? []), ...(each.alerts ?? [])],
      };
    else courses.push({ ...each });
  }
  return courses;
}

function courseOf(medicine: RunningMedicine, products: ReadonlyMap<string, ListedProduct>): RunningCourse {
  const product = products.get(medicine.productId ?? '');
  const others = (medicine.besides ?? []).flatMap((id) => products.get(id) ?? []);
  const ingredients = medicine.ingredients.length > 0 ? medicine.ingredients : (product?.ingredients ?? []);
  const said = {
    genericName: medicine.genericName ?? product?.genericName ?? null,
    ingredients,
    atcCode: medicine.atcCode ?? product?.atcCode ?? null,
  };
  const substances = substancesIn(said);
  return {
    sourceIds: medicine.sourceIds,
    number: medicine.number,
    name: [product?.known.name ?? said.genericName ?? medicine.number, ...others.map(({ known }) => known.name)].join(' / '),
    substances: [...new Set([...substances, ...others.flatMap(substancesIn)])],
    atcCodes: [...new Set([...atcCodesOf(said), ...others.flatMap(atcCodesOf)])],
    mainAtc: mainAtc(said),
    dailyMg: dailyMgOf({ ...medicine, substances, ingredients }, product?.known ?? null),
    alerts: medicine.alerts ?? [],
  };
}

/** What the patient takes at an instant, each course once, with its substances and classes. */
export async function runningCourses(scope: Scope, patientId: Id, at: Instant): Promise<RunningCourse[]> {
  const told = onceEach((await scope.ask(RunningMedicines, { patientId, at })).flat());
  const products = await listedProducts(
    scope,
    told.flatMap(({ productId, besides }) => [...(productId ? [productId] : []), ...(besides ?? [])]),
  );
  return told.map((medicine) => courseOf(medicine, products));
}
