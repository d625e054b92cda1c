import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type LineOrder as PriceLine, priceLines } from '#modules/billing-setup/server/index.ts';
import { currencyOf } from '#modules/billing-setup/server/index.ts';
import { productsOf, stockOf } from '#modules/inventory/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import { checkSafety } from '#modules/pharmacy/server/index.ts';
import type { CheckedLine, CheckOrder } from '../../contract/records.ts';
import { clockTimes } from '../../contract/rules/frequency.ts';
import { admissionSettings } from '../../contract/settings.ts';
import { type PlannedLine, planLines, safetyOfPlanned } from './plan-lines.ts';
import { linesOf } from './store.ts';

interface Priced {
  readonly amount: number | null;
  readonly coveredAmount: number | null;
  readonly patientAmount: number | null;
}

const unpriced: Priced = { amount: null, coveredAmount: null, patientAmount: null };

/** What the pharmacy's part would cost the patient today. */
async function pricesOf(scope: Scope, order: CheckOrder, planned: readonly PlannedLine[]): Promise<Priced[]> {
  const charged = planned.map(({ product, quantity, order: line }) =>
    product?.billableItemId && quantity && line.supplyFrom === 'pharmacy' ? { billableItemId: product.billableItemId, quantity } : null,
  );
  const lines: PriceLine[] = charged.flatMap((line) => line ?? []);
  if (lines.length === 0 || !(await currencyOf(scope))) return planned.map(() => unpriced);
  const priced = await priceLines(scope, {
    patientId: order.patientId,
    ...(order.billingId ? { billingId: order.billingId } : {}),
    encounterType: order.kind === 'inpatient' ? 'inpatient' : order.kind === 'emergency' ? 'emergency' : 'outpatient',
    lines,
  });
  let next = 0;
  return charged.map((line) => {
    const found = line ? priced[next++] : undefined;
    if (found?.pricingStatus !== 'priced') return unpriced;
    return { amount: found.net, coveredAmount: found.hmoAmount, patientAmount: found.patientAmount };
  });
}

/** Products of the same generic that have units, where a line's own has too few. */
async function alternativesOf(scope: Scope, line: PlannedLine): Promise<CheckedLine['alternatives']> {
  if (!line.product) return [];
  const rows = await scope.tx
    .selectFrom('productMedications as m')
    .innerJoin('products as p', (join) => join.onRef('p.hospitalId', '=', 'm.hospitalId').onRef('p.id', '=', 'm.productId'))
    .select('p.id')
    .where('m.hospitalId', '=', scope.hospitalId)
    .where('m.foldedGeneric', '=', (eb) =>
      eb
        .selectFrom('productMedications as own')
        .select('own.foldedGeneric')
        .where('own.hospitalId', '=', scope.hospitalId)
        .where('own.productId', '=', line.product?.id as Id),
    )
    .where('p.status', '=', 'enabled')
    .where('p.id', '<>', line.product.id)
    .limit(10)
    .execute();
  const ids = rows.map(({ id }) => id);
  const [products, stock] = [await productsOf(scope, ids), await stockOf(scope, ids)];
  return ids
    .map((id) => ({ id, name: products.get(id)?.displayName ?? '', available: stock.get(id)?.available ?? 0 }))
    .filter(({ available }) => available > 0);
}

/** POST prescriptions/check: what a composer shows beside each line; nothing is written. */
export async function checkLines(scope: Scope, order: CheckOrder): Promise<{ lines: CheckedLine[] }> {
  await openPatient(scope, order.patientId);
  const planned = await planLines(scope, order.lines, { kind: order.kind, lenient: true });
  const own = order.prescriptionId ? await linesOf(scope, [order.prescriptionId]) : [];
  const ids = own.flatMap(({ id, medicationRequestId }) => [id, medicationRequestId].flatMap((each) => each ?? []));
  const alerts = await checkSafety(scope, {
    patientId: order.patientId,
    lines: planned.map((line) => safetyOfPlanned(line, { ids, continuing: false, validUntil: null })),
  });
  const prices = await pricesOf(scope, order, planned);
  const stock = await stockOf(
    scope,
    planned.flatMap(({ product }) => product?.id ?? []),
  );
  const { doseTimes } = await readSettings(scope, admissionSettings);
  const lines: CheckedLine[] = [];
  for (const [at, line] of planned.entries()) {
    const available = line.product ? (stock.get(line.product.id)?.available ?? 0) : null;
    const short = available !== null && available < (line.quantity ?? 1);
    lines.push({
      alerts: alerts[at] ?? [],
      dosageText: line.dosageText,
      directions: line.directions,
      startAt: line.startAt,
      endAt: line.endAt,
      times: [...clockTimes(line.timing, doseTimes)],
      quantity: line.computed.quantity,
      quantityExact: line.computed.exact,
      quantityUnit: line.quantityUnit,
      ...(prices[at] ?? unpriced),
      available,
      alternatives: short ? await alternativesOf(scope, line) : [],
    });
  }
  return { lines };
}
