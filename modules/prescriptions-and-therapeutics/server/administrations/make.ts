import type { Id, Instant } from '#kernel/contract/fields.ts';
import { bumpCounter } from '#kernel/server/counters/counters.ts';
import { json } from '#kernel/server/database/kysely.ts';
import { nextNumber } from '#kernel/server/numbers/number-series.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type ProductBrief, productsOf } from '#modules/inventory/server/index.ts';
import { type OrderPlace, placeColumns } from '#modules/patients/contract/order-place.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import type { Infusion } from '../../contract/records.ts';
import { unitsUsed } from '../../contract/rules/quantity.ts';
import type { DoseUnit, DurationUnit, FrequencyCode, Route, SupplySource } from '../../contract/words.ts';
import type { LineForAdministration } from '../prescriptions/door.ts';
import type { ScaleRow } from './rules/doses.ts';
import { plannedValues, planColumns, planOf } from './schedule-doses.ts';
import {
  addDosages,
  changeAdministration,
  countOf,
  findAdministration,
  type KeptAlert,
  noteAct,
  type StoredAdministration,
  tellLive,
} from './store.ts';

/** All that a new administration is made of; what a product knows is read from it. */
export interface NewAdministration {
  readonly patientId: Id;
  readonly prescription: { readonly id: Id; readonly number: string; readonly lineId: Id } | null;
  /** Where the medicine was prescribed. */
  readonly place: OrderPlace | null;
  readonly departmentId: Id;
  readonly productId: Id | null;
  readonly genericName: string;
  readonly medicine: string;
  readonly strength: string | null;
  readonly doseAmount: number;
  readonly doseUnit: DoseUnit;
  readonly route: Route;
  readonly frequencyCode: FrequencyCode;
  readonly times: readonly string[];
  readonly everyHours: number | null;
  readonly daysOfWeek: readonly number[];
  readonly durationValue: number | null;
  readonly durationUnit: DurationUnit | null;
  readonly startAt: Instant;
  readonly prn: boolean;
  readonly prnReason: string | null;
  readonly prnMinIntervalMinutes: number | null;
  readonly prnMaxPerDay: number | null;
  readonly maxDosePerDay: number | null;
  readonly infusion: Infusion | null;
  readonly tapering: { readonly dose: number; readonly days: number }[];
  readonly titration: readonly ScaleRow[];
  readonly indication: string | null;
  readonly instructions: string | null;
  readonly safety: readonly KeptAlert[];
  readonly supplyFrom: SupplySource;
  readonly controlled: boolean;
  readonly doubleCheck: boolean;
  readonly orderedBy: Id | null;
  readonly orderedByName: string;
  readonly verbal: { readonly coSignBy: Instant } | null;
}

/** What is written of a signed line on the chart. */
export function ofLine(
  { line, prescription }: LineForAdministration,
  on: { readonly departmentId: Id; readonly titration?: readonly ScaleRow[]; readonly doubleCheck?: boolean | undefined },
): NewAdministration {
  const { productId, genericName, strength, doseAmount, doseUnit, route, frequencyCode, times, everyHours, daysOfWeek } = line;
  const { durationValue, durationUnit, startAt, prn, prnReason, prnMinIntervalMinutes, prnMaxPerDay, maxDosePerDay } = line;
  const { infusion, tapering, indication, instructions, supplyFrom, controlled } = line;
  return {
    ...{ productId, genericName, strength, doseAmount, doseUnit, route, frequencyCode, times, everyHours, daysOfWeek },
    ...{ durationValue, durationUnit, startAt, prn, prnReason, prnMinIntervalMinutes, prnMaxPerDay, maxDosePerDay },
    ...{ infusion, tapering: [...tapering], indication, instructions, supplyFrom, controlled },
    patientId: line.patientId,
    prescription: { id: prescription.id, number: prescription.prescriptionNumber, lineId: line.id },
    place: prescription.place,
    departmentId: on.departmentId,
    medicine: line.productName ?? [genericName, strength].filter(Boolean).join(' '),
    titration: on.titration ?? [],
    safety: (line.safety as KeptAlert[]).filter(({ overrideReason }) => overrideReason !== null),
    doubleCheck: on.doubleCheck ?? line.highAlert,
    orderedBy: prescription.prescriberId,
    orderedByName: prescription.prescriberName,
    verbal: null,
  };
}

const unitsIn = (product: ProductBrief | undefined, order: Pick<NewAdministration, 'doseAmount' | 'doseUnit'>) =>
  product?.medication
    ? unitsUsed(order, {
        unit: product.unit,
        strength: product.medication.strength,
        strengthUnit: product.medication.strengthUnit,
        concentration: product.medication.concentration,
        countable: product.medication.countable,
        packMl: null,
      })
    : null;

/** What the medicine itself says of how it is given. */
export async function medicineFacts(scope: Scope, order: NewAdministration) {
  const product = order.productId ? (await productsOf(scope, [order.productId])).get(order.productId) : undefined;
  const medication = product?.medication;
  const atcCode = medication?.atcCode ?? null;
  const name = `${order.genericName} ${medication?.genericName ?? ''}`.toLowerCase();
  return {
    atcCode,
    ingredients: json(medication?.ingredients ?? []),
    medicine: product?.displayName ?? order.medicine,
    insulin: atcCode?.startsWith('A10A') === true || name.includes('insulin'),
    antibiotic: atcCode?.startsWith('J01') === true,
    controlled: order.controlled || medication?.legalClass === 'controlled',
    unitsPerDose: unitsIn(product, order),
  };
}

/** A line has one live administration: 409 ADMINISTRATION_EXISTS. */
async function refuseLive(scope: Scope, lineId: Id | null): Promise<void> {
  if (!lineId) return;
  const live = await scope.tx
    .selectFrom('therapeuticAdministrations')
    .select('administrationNumber')
    .where('hospitalId', '=', scope.hospitalId)
    .where('prescriptionLineId', '=', lineId)
    .where('status', '=', 'in-progress')
    .executeTakeFirst();
  if (live) throw administrationRefusals.refusal('ADMINISTRATION_EXISTS', live);
}

/** The columns of an order that are written as they are. */
function plainColumns(order: NewAdministration) {
  const {
    prescription,
    place,
    verbal,
    times,
    daysOfWeek,
    infusion,
    tapering,
    titration,
    safety,
    medicine: _said,
    controlled: _listed,
    ...columns
  } = order;
  return {
    ...columns,
    ...placeColumns(place),
    prescriptionId: prescription?.id ?? null,
    prescriptionNumber: prescription?.number ?? null,
    prescriptionLineId: prescription?.lineId ?? null,
    times: json([...times]),
    daysOfWeek: json([...daysOfWeek]),
    infusion: infusion ? json(infusion) : null,
    tapering: json(tapering),
    titration: json([...titration]),
    safety: json([...safety]),
    coSignBy: verbal?.coSignBy ?? null,
  };
}

/**
 * Puts a medicine on the drug chart with its doses. The patient and the line are locked by the caller. Refuses 409
 * ADMINISTRATION_EXISTS while the line has a live one.
 */
export async function makeAdministration(scope: Scope, order: NewAdministration): Promise<StoredAdministration> {
  await refuseLive(scope, order.prescription?.lineId ?? null);
  const facts = await medicineFacts(scope, order);
  const plan = await planOf(scope, { ...order, insulin: facts.insulin });
  const id = scope.newId();
  const { userId, name } = scope.actor;
  await scope.tx
    .insertInto('therapeuticAdministrations')
    .values({
      ...plainColumns(order),
      ...facts,
      ...planColumns(plan),
      hospitalId: scope.hospitalId,
      id,
      administrationNumber: await nextNumber(scope, 'TA-'),
      status: 'in-progress',
      verbalTakenBy: order.verbal ? userId : null,
      verbalTakenByName: order.verbal ? name : null,
      createdAt: scope.now,
      createdBy: userId,
      updatedAt: scope.now,
      updatedBy: userId,
      updatedByName: name,
      version: 1,
    })
    .execute();
  await bumpCounter(scope, countOf('in-progress'), 1);
  const made = await findAdministration(scope, id);
  await addDosages(
    scope,
    made,
    plan.doses.map((dose) => plannedValues(made, dose)),
  );
  const { doseAmount, doseUnit, frequencyCode } = order;
  await noteAct(scope, made, {
    what: order.verbal ? 'ordered verbally' : 'created',
    action: 'create',
    after: { medicine: facts.medicine, doseAmount, doseUnit, frequencyCode },
  });
  await tellLive(scope, id, 'create');
  return changeAdministration(scope, made, {});
}
