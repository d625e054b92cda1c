import { sql } from 'kysely';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { addMinutes, minuteOfDayIn } from '#kernel/server/clock/instants.ts';
import { json } from '#kernel/server/database/kysely.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { type ProductBrief, productsOf } from '#modules/inventory/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { requireLivingPatient } from '#modules/patients/server/index.ts';
import { clearForPatient } from '#modules/pharmacy/server/index.ts';
import { DoseRecorded } from '../../contract/administration-events.ts';
import type { DoseOrder } from '../../contract/administration-records.ts';
import { administrationRefusals } from '../../contract/administration-refusals.ts';
import { therapeuticSettings } from '../../contract/administration-settings.ts';
import { type BedsideReason, bedsideReasonTexts, type DosageSource } from '../../contract/administration-words.ts';
import { dosesPerDay } from '../../contract/rules/frequency.ts';
import { dispensedLeft } from './dispensed.ts';
import { chargeDose, noteGiven, takeFromWard } from './dose-stock.ts';
import { requireScans } from './scans.ts';
import {
  type GivenDose,
  isGiven,
  isTwiceNotTaken,
  usualSource,
  whyNotInterval,
  whyNotMaximum,
  whyNotPending,
  whyNotReasoned,
  whyNotRunning,
  whyNotScale,
  whyNotTime,
  whyNotWitnessed,
  windowOf,
} from './rules/doses.ts';
import {
  addDosages,
  changeDosages,
  type DosageChanges,
  type DosageValues,
  dosagesOf,
  noteAct,
  type StoredAdministration,
  type StoredDosage,
} from './store.ts';
import { tellUsers } from './tell.ts';
import type { Confirmed } from './witness.ts';

export interface Recording {
  /** Locked. */
  readonly row: StoredAdministration;
  /** The pending dose; null: one given as needed, or a correction, which has a row of its own. */
  readonly dosage: StoredDosage | null;
  readonly order: Omit<DoseOrder, 'witness'>;
  readonly witness: Confirmed | null;
  /** The voided row that this one corrects. */
  readonly corrects?: StoredDosage | null;
}

/** Doses that were given of the line, by this or a former administration of it. */
async function givenOf(scope: Scope, row: StoredAdministration): Promise<GivenDose[]> {
  const rows = await scope.tx
    .selectFrom('administrationDosages as d')
    .innerJoin('therapeuticAdministrations as a', (join) =>
      join.onRef('a.hospitalId', '=', 'd.hospitalId').onRef('a.id', '=', 'd.administrationId'),
    )
    .select(['d.givenAt', 'd.doseGiven'])
    .where('d.hospitalId', '=', scope.hospitalId)
    .where('d.patientId', '=', row.patientId)
    .where((eb) => (row.prescriptionLineId ? eb('a.prescriptionLineId', '=', row.prescriptionLineId) : eb('a.id', '=', row.id)))
    .where('d.status', 'in', ['given', 'partially-given'])
    .where('d.voided', '=', false)
    .execute();
  return rows.map(({ givenAt, doseGiven }) => ({ at: givenAt as Instant, amount: Number(doseGiven) }));
}

interface Facts {
  readonly givenAt: Instant;
  readonly doseGiven: number;
  readonly reasoned: boolean;
}

async function refuseByRules(scope: Scope, { row, dosage, order, witness, corrects }: Recording, facts: Facts): Promise<void> {
  const { givenAt, doseGiven, reasoned } = facts;
  const due = dosage ?? corrects ?? null;
  const dueAt = row.prn || !due ? null : due.dueAt;
  refuseIf(
    whyNotTime({ givenAt, now: scope.now, startAt: row.startAt, windowMinutes: due?.windowMinutes ?? windowOf(row), dueAt, reasoned }),
  );
  refuseIf(whyNotScale(row.titration, { glucose: order.preCheck?.glucose ?? null, doseGiven, reasoned }));
  const given = await givenOf(scope, row);
  if (row.prn && row.prnMinIntervalMinutes !== null) {
    const zone = await scope.zone();
    const clock = (at: Instant) => {
      const minute = minuteOfDayIn(at, zone);
      return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    };
    refuseIf(whyNotInterval(givenAt, given, row.prnMinIntervalMinutes, clock));
  }
  refuseIf(
    whyNotMaximum({ at: givenAt, amount: doseGiven }, given, { doses: row.prn ? row.prnMaxPerDay : null, amount: row.maxDosePerDay }),
  );
  refuseIf(whyNotWitnessed({ needed: row.controlled || row.doubleCheck, giverId: scope.actor.userId, witnessId: witness?.id ?? null }));
}

interface Supply {
  readonly source: DosageSource;
  /** Null: nothing says how much of a unit a dose takes. */
  readonly units: number | null;
  readonly wardUnits: number;
}

async function supplyOf(scope: Scope, row: StoredAdministration, order: Recording['order'], doseGiven: number): Promise<Supply> {
  const source = order.source ?? usualSource(row.supplyFrom);
  const computed = row.unitsPerDose === null ? null : (row.unitsPerDose * doseGiven) / row.doseAmount;
  const units = order.units ?? computed;
  if (source === 'ward-stock') {
    if (!row.productId) throw administrationRefusals.refusal('DOSE_NO_PRODUCT');
    const whole = Math.max(1, Math.ceil((units ?? 1) - 1e-9));
    return { source, units: whole, wardUnits: whole };
  }
  if (source === 'dispensed') {
    const left = await dispensedLeft(scope, row);
    // Of a container that serves many doses nobody knows the share; there must be one.
    if (left === null || left + 1e-9 < (units ?? Number.MIN_VALUE)) throw administrationRefusals.refusal('DOSE_NOT_DISPENSED');
  }
  return { source, units, wardUnits: 0 };
}

/** The safety check before each dose: an allergy noted since the order stops here. */
async function clear(scope: Scope, row: StoredAdministration, order: Recording['order'], dose: { doseGiven: number; wardUnits: number }) {
  const timing = { ...row, durationUnit: row.durationUnit ?? 'continuous' } as const;
  return clearForPatient(scope, {
    patientId: row.patientId,
    door: 'give',
    lines: [
      {
        productId: row.productId,
        genericName: row.genericName,
        ingredients: row.ingredients,
        atcCode: row.atcCode,
        doseAmount: dose.doseGiven,
        doseUnit: row.doseUnit,
        perDay: dosesPerDay(timing),
        route: row.route,
        durationDays: null,
        quantity: dose.wardUnits > 0 ? dose.wardUnits : null,
        continuing: true,
        sourceIds: [row.id, row.prescriptionLineId].flatMap((id) => id ?? []),
        earlier: row.safety,
        indication: row.indication,
      },
    ],
    overrides: order.overrides,
    confirm: order.confirm,
    record: { entity: 'TherapeuticAdministration', id: row.id, number: row.administrationNumber },
  });
}

/** The row of a dose: the pending one, or one of its own (as needed, corrected). */
async function writeDose(scope: Scope, { row, dosage, corrects }: Recording, at: Instant, values: DosageChanges): Promise<Id> {
  if (dosage) {
    await changeDosages(scope, [dosage.id], values);
    return dosage.id;
  }
  const [id] = await addDosages(scope, row, [
    {
      status: 'pending',
      ...values,
      dueAt: corrects?.dueAt ?? at,
      windowMinutes: corrects?.windowMinutes ?? windowOf(row),
      doseAmount: corrects?.doseAmount ?? row.doseAmount,
      prn: corrects?.prn ?? row.prn,
      replacesId: corrects?.id ?? null,
    } as DosageValues,
  ]);
  return id as Id;
}

function commonValues(scope: Scope, { order, witness }: Recording): DosageChanges {
  const { status, site, rate, stoppedAt, reasonCode, note, preCheck, reaction } = order;
  return {
    ...{ status, site, rate, stoppedAt, reasonCode, note, reaction },
    preCheck: preCheck ? json(preCheck) : null,
    givenBy: scope.actor.userId,
    givenByName: scope.actor.name,
    recordedAt: scope.now,
    witnessedBy: witness?.id ?? null,
    witnessedByName: witness?.name ?? null,
  };
}

interface Given {
  readonly id: Id;
  readonly bedside: Awaited<ReturnType<typeof requireScans>>;
}

async function give(scope: Scope, recording: Recording): Promise<Given> {
  const { row, dosage, order, witness, corrects } = recording;
  await requireLivingPatient(scope, row.patientId);
  const ordered = dosage?.doseAmount ?? corrects?.doseAmount ?? row.doseAmount;
  if (order.status === 'partially-given' && order.doseGiven === null) throw administrationRefusals.refusal('DOSE_AMOUNT');
  const givenAt = order.givenAt ?? scope.now;
  const doseGiven = order.doseGiven ?? Number(ordered);
  const product: ProductBrief | null = row.productId ? ((await productsOf(scope, [row.productId])).get(row.productId) ?? null) : null;
  const bedside = await requireScans(scope, row, order, corrects ?? null);
  await refuseByRules(scope, recording, { givenAt, doseGiven, reasoned: order.reasonCode !== null || order.note !== null });
  const supply = await supplyOf(scope, row, order, doseGiven);
  const { clearance, alerts } = await clear(scope, row, order, { doseGiven, wardUnits: supply.wardUnits });
  const { effectAfterMinutes } = await readSettings(scope, therapeuticSettings);
  const id = await writeDose(scope, recording, givenAt, {
    ...commonValues(scope, recording),
    ...bedside,
    givenAt,
    doseGiven,
    source: supply.source,
    units: supply.units,
    safety: json((alerts[0] ?? []).filter(({ overrideReason }) => overrideReason !== null)),
    effectDueAt: row.prn ? addMinutes(givenAt, effectAfterMinutes) : null,
  });
  const batches =
    supply.wardUnits > 0 && row.productId
      ? await takeFromWard(scope, {
          row,
          dosageId: id,
          productId: row.productId,
          units: supply.wardUnits,
          batchId: order.batchId,
          clearance,
          witness,
        })
      : [];
  const bills = await chargeDose(scope, row, { dosageId: id, givenAt, wardUnits: supply.wardUnits, product });
  await noteGiven(scope, id, batches, bills);
  return { id, bedside };
}

/** Two doses refused or missed in a row reach whoever ordered them. */
export async function tellNotTaken(scope: Scope, row: StoredAdministration): Promise<void> {
  const recorded = (await dosagesOf(scope, [row.id])).filter(
    ({ status, voided }) => !voided && status !== 'pending' && status !== 'cancelled',
  );
  if (!isTwiceNotTaken(recorded.map(({ status }) => status))) return;
  await tellUsers(scope, row, [row.orderedBy], {
    title: 'Doses Not Taken',
    words: 'two doses in a row were refused or missed',
    priority: 'high',
    dedupe: `doses-not-taken:${row.id}:${recorded.length}`,
  });
}

/** A dose without a check of the patient or of the medicine has an entry of its own in the history and in the trail. */
async function noteUnchecked(scope: Scope, row: StoredAdministration, dosageId: Id, bedside: Given['bedside']): Promise<void> {
  const { identityKind, identityReason, identityNote } = bedside;
  const text = bedsideReasonTexts[identityReason as BedsideReason];
  await noteAct(scope, row, {
    what: identityKind === 'not-checked' ? 'dose given without checking the identity' : 'dose given without scanning the medicine',
    reason: identityNote ? `${text}: ${identityNote}` : text,
    after: { dosageId, identityKind, identityReason },
  });
}

/**
 * Records a dose on a locked administration: given (checked by every rule, taken from the ward's stock and charged where that is its
 * source), or not given with its reason. Answers the dose's id; the caller writes the administration's figures.
 */
export async function recordDose(scope: Scope, recording: Recording): Promise<Id> {
  const { row, dosage, order, corrects } = recording;
  if (!corrects) refuseIf(whyNotRunning(row));
  if (dosage) refuseIf(whyNotPending(dosage));
  refuseIf(whyNotReasoned(order));
  const given = isGiven(order.status) ? await give(scope, recording) : null;
  const id = given?.id ?? (await writeDose(scope, recording, scope.now, commonValues(scope, recording)));
  await noteAct(scope, row, {
    what: `dose ${order.status.replace('-', ' ')}`,
    reason: order.note ?? order.reasonCode,
    before: { status: dosage?.status ?? 'pending' },
    after: {
      ...{ status: order.status, dosageId: id, dueAt: dosage?.dueAt ?? corrects?.dueAt ?? order.givenAt ?? scope.now },
      ...(given ? { identityKind: given.bedside.identityKind } : {}),
    },
  });
  if (given?.bedside.identityReason) await noteUnchecked(scope, row, id, given.bedside);
  await scope.emit(DoseRecorded, {
    administrationId: row.id,
    dosageId: id,
    patientId: row.patientId,
    productId: row.productId,
    status: order.status,
    voided: false,
    at: order.givenAt ?? scope.now,
  });
  if (order.status === 'refused' || order.status === 'missed') await tellNotTaken(scope, row);
  return id;
}

/** A dose of an administration, locked; null when it is another's. */
export async function lockDosage(scope: Scope, administrationId: Id, dosageId: Id): Promise<StoredDosage> {
  const dosage = await scope.tx
    .selectFrom('administrationDosages')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', dosageId)
    .where('administrationId', '=', administrationId)
    .forUpdate()
    .executeTakeFirst();
  if (!dosage) throw administrationRefusals.refusal('DOSE_UNKNOWN');
  return dosage;
}

/** The first pending dose's id, or null. */
export async function firstPending(scope: Scope, administrationId: Id): Promise<Id | null> {
  const row = await scope.tx
    .selectFrom('administrationDosages')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('administrationId', '=', administrationId)
    .where('status', '=', sql.lit('pending'))
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}
