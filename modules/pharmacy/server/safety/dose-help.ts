import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals } from '#kernel/contract/refusals.ts';
import { addDays, dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requireProduct } from '#modules/inventory/server/index.ts';
import { bodySurface } from '#modules/patient-chart/contract/scores.ts';
import { pharmacyRefusals } from '../../contract/refusals.ts';
import type { DoseHelp } from '../../contract/safety/records.ts';
import { childYears, weightDays } from '../../contract/words.ts';
import { patientFacts } from './patient-facts.ts';

interface Asked {
  readonly productId: Id;
  readonly patientId: Id;
}

const times = (limit: number | null, kilos: number | null) =>
  limit === null || kilos === null ? null : Math.round(limit * kilos * 100) / 100;
const lower = (one: number | null, other: number | null) => (one === null ? other : other === null ? one : Math.min(one, other));

/** The newest height in millimetres, and when it was measured. */
function newestHeight(scope: Scope, patientId: Id) {
  return scope.tx
    .selectFrom('vitals')
    .select(['height', 'takenAt'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '<>', 'entered-in-error')
    .where('height', 'is not', null)
    .orderBy('takenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** GET prescriptions/dose-helper: limits for this patient, per kilogram multiplied by the newest weight. */
export async function doseHelp(scope: Scope, { productId, patientId }: Asked): Promise<DoseHelp> {
  const product = await requireProduct(scope, productId);
  const { medication } = product;
  if (!medication) throw pharmacyRefusals.refusal('NOT_A_MEDICINE', { product: product.name });
  const facts = await patientFacts(scope, patientId, scope.now);
  if (!facts) throw kernelRefusals.refusal('NOT_FOUND');
  const child = facts.ageYears !== null && facts.ageYears < childYears;
  const kilos = facts.weight?.kg ?? null;
  const perChild = child && (medication.paediatricSinglePerKg !== null || medication.paediatricDailyPerKg !== null);
  const zone = await scope.zone();
  const today = dayIn(scope.now, zone);
  const measured = await newestHeight(scope, patientId);
  const millimetres = measured ? Number(measured.height) : null;
  const weighedOn = facts.weight ? addDays(`${today}T00:00:00.000Z`, -facts.weight.daysOld).slice(0, 10) : null;
  return {
    productId,
    name: product.displayName,
    genericName: medication.genericName,
    doseUnit: medication.doseUnit,
    usualDose: medication.defaultSig,
    maxSingleDose: perChild ? times(medication.paediatricSinglePerKg, kilos) : medication.maxSingleDose,
    maxDailyDose: perChild
      ? times(medication.paediatricDailyPerKg, kilos)
      : lower(medication.maxDailyDose, times(medication.maxDailyPerKg, kilos)),
    perKg: perChild || medication.maxDailyPerKg !== null,
    weight: facts.weight && weighedOn ? { kg: facts.weight.kg, on: weighedOn, fresh: facts.weight.daysOld <= weightDays } : null,
    height: measured && millimetres !== null ? { cm: millimetres / 10, on: dayIn(measured.takenAt, zone) } : null,
    bsa: bodySurface(kilos === null ? null : kilos * 1000, millimetres),
    ageYears: facts.ageYears,
    child,
    egfr: facts.egfr === null ? null : Math.round(facts.egfr),
    renalText: facts.egfr !== null && facts.egfr < 60 ? medication.renalText : null,
    pregnancy: facts.pregnant ? medication.pregnancy : null,
    lactation: facts.breastfeeding ? medication.lactation : null,
  };
}
