import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { isActiveAllergy } from '#modules/patient-chart/contract/active-allergy.ts';
import { allergiesOf } from '#modules/patient-chart/server/index.ts';
import { readSettings } from '#modules/organisation/server/index.ts';
import { openPatient } from '#modules/patients/server/index.ts';
import type { Administration, Dosage } from '../../contract/administration-records.ts';
import { therapeuticSettings } from '../../contract/administration-settings.ts';
import type { AdministrationAct } from '../../contract/administration-words.ts';
import { dispensedLeft } from './dispensed.ts';
import { batchesAt } from './dose-stock.ts';
import { showRows } from './rows.ts';
import { isGiven, isOnTime, nextFrom } from './rules/doses.ts';
import { dosagesOf, findAdministration, type StoredAdministration, type StoredDosage } from './store.ts';

const person = (id: Id | null, name: string | null) => (name ? { id, fullname: name } : null);

export function isLate(dosage: StoredDosage): boolean {
  return !dosage.prn && dosage.givenAt !== null && isGiven(dosage.status) && !isOnTime(dosage.givenAt, dosage.dueAt, dosage.windowMinutes);
}

/** Pending beyond its window, unless the whole is held. */
export function isDoseOverdue(scope: Scope, row: Pick<StoredAdministration, 'heldAt' | 'status'>, dosage: StoredDosage): boolean {
  const late = Date.parse(dosage.dueAt) + dosage.windowMinutes * 60_000 < Date.parse(scope.now);
  return dosage.status === 'pending' && row.status === 'in-progress' && !row.heldAt && late;
}

function showDosage(scope: Scope, row: StoredAdministration, dosage: StoredDosage): Dosage {
  const { id, sequence, dueAt, windowMinutes, status, givenAt, recordedAt, stoppedAt, source, scannedPatient, scannedProduct } = dosage;
  const { identityNote, reasonCode, note, preCheck, effectDueAt, effectNote, reaction, voided, voidReason, replacesId } = dosage;
  const number = (value: number | null) => (value === null ? null : Number(value));
  return {
    ...{ id, sequence, dueAt, windowMinutes, status, givenAt, recordedAt, stoppedAt, source, scannedPatient, scannedProduct },
    ...{ identityNote, reasonCode, note, preCheck, effectDueAt, effectNote, reaction, voided, voidReason, replacesId },
    doseAmount: Number(dosage.doseAmount),
    doseGiven: number(dosage.doseGiven),
    rate: number(dosage.rate),
    units: number(dosage.units),
    site: dosage.site as Dosage['site'],
    identityKind: dosage.identityKind as Dosage['identityKind'],
    identityReason: dosage.identityReason as Dosage['identityReason'],
    overdue: !voided && isDoseOverdue(scope, row, dosage),
    late: isLate(dosage),
    givenBy: person(dosage.givenBy, dosage.givenByName),
    witnessedBy: person(dosage.witnessedBy, dosage.witnessedByName),
    batches: dosage.batches.map(({ batchId, batchNumber, quantity }) => ({ batchId, batchNumber, quantity })),
    billNumbers: [...dosage.billNumbers],
  };
}

async function historyOf(scope: Scope, id: Id): Promise<Administration['history']> {
  const rows = await scope.tx
    .selectFrom('administrationEvents')
    .select(['id', 'at', 'what', 'note', 'byName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('administrationId', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
  return rows.map(({ byName, ...row }) => ({ ...row, by: byName }));
}

/** What the actor may do with an administration as it stands, for buttons. */
function allowedActs(scope: Scope, row: StoredAdministration): AdministrationAct[] {
  const mayEdit = scope.may('Edit Therapeutic Administration');
  const coSign = row.coSignBy !== null && row.coSignedAt === null && row.orderedBy === scope.actor.userId && scope.may('Sign Prescription');
  const always: AdministrationAct[] = coSign ? ['co-sign'] : [];
  if (row.status !== 'in-progress') return always;
  const acts: Record<Exclude<AdministrationAct, 'co-sign'>, boolean> = {
    record: !row.heldAt && (scope.may('Record Dosage') || scope.may('Complete Therapeutic Administration')),
    complete: !row.heldAt && row.recordedCount > 0 && scope.may('Complete Therapeutic Administration'),
    hold: !row.heldAt && mayEdit,
    resume: row.heldAt !== null && !row.heldByLine && mayEdit,
    reschedule: mayEdit,
    terminate: scope.may('Terminate Therapeutic Administration'),
  };
  return [...always, ...(Object.keys(acts) as (keyof typeof acts)[]).filter((act) => acts[act])];
}

function verbalOf(row: StoredAdministration): Administration['verbal'] {
  if (!row.coSignBy) return null;
  return {
    prescriber: { id: row.orderedBy, fullname: row.orderedByName },
    takenBy: { id: row.verbalTakenBy, fullname: row.verbalTakenByName ?? '' },
    coSignBy: row.coSignBy,
    signedAt: row.coSignedAt,
  };
}

/** From when an as-needed medicine may be given again, if that is still to come. */
function nextFromOf(scope: Scope, row: StoredAdministration, dosages: readonly StoredDosage[]): string | null {
  if (!row.prn || row.prnMinIntervalMinutes === null) return null;
  const given = dosages.filter(({ status, voided }) => !voided && isGiven(status));
  const from = nextFrom(
    given.map(({ givenAt, doseGiven }) => ({ at: givenAt as string, amount: Number(doseGiven) })),
    row.prnMinIntervalMinutes,
  );
  return from !== null && from > scope.now ? from : null;
}

/** What the patient's banner says of allergies, for whoever gives a dose. */
async function allergiesShown(scope: Scope, patientId: Id): Promise<Pick<Administration, 'allergies' | 'noKnownAllergies'>> {
  const { data, allergyReview } = await allergiesOf(scope, patientId);
  return {
    allergies: data.filter(isActiveAllergy).map(({ substance }) => substance),
    noKnownAllergies: allergyReview.state === 'none-known',
  };
}

/** An administration as its page shows it. */
export async function showAdministration(scope: Scope, id: Id): Promise<Administration> {
  const row = await findAdministration(scope, id);
  const [shown] = await showRows(scope, [row]);
  const dosages = await dosagesOf(scope, [id]);
  const { prescriptionId, prescriptionNumber, prescriptionLineId, genericName, strength, everyHours, durationValue, durationUnit } = row;
  const { prnReason, prnMinIntervalMinutes, prnMaxPerDay, insulin, indication, instructions, supplyFrom, holdReason } = row;
  const { terminatedAt, terminateReason, createdAt } = row;
  return {
    ...(shown as NonNullable<typeof shown>),
    ...{ prescriptionId, prescriptionNumber, prescriptionLineId, genericName, strength, everyHours, durationValue, durationUnit },
    ...{ prnReason, prnMinIntervalMinutes, prnMaxPerDay, insulin, indication, instructions, supplyFrom, holdReason },
    ...{ terminatedAt, terminateReason, createdAt },
    times: [...row.times],
    daysOfWeek: [...row.daysOfWeek],
    maxDosePerDay: row.maxDosePerDay === null ? null : Number(row.maxDosePerDay),
    nextFrom: nextFromOf(scope, row, dosages),
    drip: row.infusion,
    tapering: [...row.tapering],
    titration: [...row.titration],
    unitsPerDose: row.unitsPerDose === null ? null : Number(row.unitsPerDose),
    dispensedLeft: row.supplyFrom === 'pharmacy' ? await dispensedLeft(scope, row) : null,
    terminatedBy: person(row.terminatedBy, row.terminatedByName),
    wardBatches: [],
    ...(await allergiesShown(scope, row.patientId)),
    scanMedicine: (await readSettings(scope, therapeuticSettings)).scanMedicine,
    verbal: verbalOf(row),
    dosages: dosages.map((dosage) => showDosage(scope, row, dosage)),
    history: await historyOf(scope, id),
    allowed: allowedActs(scope, row),
  };
}

/** GET therapeutic-administrations/{id}. */
export async function viewAdministration(scope: Scope, id: Id): Promise<Administration> {
  const row = await findAdministration(scope, id);
  await openPatient(scope, row.patientId);
  const shown = await showAdministration(scope, id);
  return { ...shown, wardBatches: shown.allowed.includes('record') ? await batchesAt(scope, row) : [] };
}
