import { sql } from 'kysely';
import type { Id } from '#kernel/contract/fields.ts';
import { dayIn } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { SourceType } from '#modules/patient-bills/contract/words.ts';
import type { OpenItem } from '#modules/patients/contract/death-records.ts';
import type { MergeTable } from '#modules/patients/contract/events.ts';
import type { RunningMedicine } from '#modules/pharmacy/contract/safety/records.ts';
import { administrationPath } from '../../contract/administration-words.ts';
import { mostDosesInDay } from '../../contract/rules/frequency.ts';

const sourceType = 'therapeutic-administration' satisfies SourceType;

/** Columns that point at a patient. */
export const administrationMergeTables: readonly MergeTable[] = [
  { table: 'therapeutic_administrations', column: 'patient_id', label: 'Therapeutic administrations' },
  { table: 'administration_dosages', column: 'patient_id', label: 'Doses' },
];

/** Lines of which a dose was given. */
export async function linesWithGivenDoses(scope: Scope, { lineIds }: { readonly lineIds: readonly Id[] }): Promise<Id[]> {
  if (lineIds.length === 0) return [];
  const { rows } = await sql<{ id: Id }>`
    select distinct a.prescription_line_id as id
      from therapeutic_administrations a
      join administration_dosages d on d.hospital_id = a.hospital_id and d.administration_id = a.id
     where a.hospital_id = ${scope.hospitalId} and a.prescription_line_id = any(${[...lineIds]}::uuid[])
       and d.status in ('given', 'partially-given') and not d.voided`.execute(scope.tx);
  return rows.map(({ id }) => id);
}

/** What is being given now, for the safety checks; a line's and its administration's ids say that they are one course. */
export async function runningAdministrations(scope: Scope, { patientId }: { readonly patientId: Id }): Promise<RunningMedicine[]> {
  const found = await scope.tx
    .selectFrom('therapeuticAdministrations')
    .selectAll()
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('status', '=', sql.lit('in-progress'))
    .execute();
  const zone = found.length > 0 ? await scope.zone() : '';
  return found.map((row) => ({
    source: 'administration',
    sourceIds: [row.id, row.prescriptionLineId].flatMap((id) => id ?? []),
    number: row.administrationNumber,
    productId: row.productId,
    genericName: row.genericName,
    ingredients: row.ingredients,
    atcCode: row.atcCode,
    doseAmount: Number(row.doseAmount),
    doseUnit: row.doseUnit,
    perDay: mostDosesInDay({ ...row, durationUnit: row.durationUnit ?? 'continuous' }),
    route: row.route,
    until: row.endAt ? dayIn(row.endAt, zone) : null,
  }));
}

/** What a death will end, or has ended. */
export async function endedByDeath(scope: Scope, patientId: Id, deathRecordId: Id | null): Promise<OpenItem[]> {
  const rows = await scope.tx
    .selectFrom('therapeuticAdministrations')
    .select(['id', 'administrationNumber'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where((eb) => (deathRecordId === null ? eb('status', '=', sql.lit('in-progress')) : eb('deathRecordId', '=', deathRecordId)))
    .orderBy('id')
    .execute();
  return rows.map(({ id, administrationNumber }) => ({
    kind: 'therapeutic-administration',
    id,
    number: administrationNumber,
    label: 'Therapeutic administration',
    path: administrationPath(id),
  }));
}

/** The line of a given dose goes with the dose: it is voided there. */
export async function liveDoseBills(
  scope: Scope,
  asked: { readonly sourceType: SourceType; readonly sourceIds: readonly Id[] },
): Promise<Id[] | undefined> {
  if (asked.sourceType !== sourceType || asked.sourceIds.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('administrationDosages')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', 'in', [...asked.sourceIds])
    .where('voided', '=', false)
    .where('status', 'in', ['given', 'partially-given'])
    .execute();
  return rows.map(({ id }) => id);
}

/** Numbers and pages of the administrations behind lines of bills. */
export async function doseBillSources(scope: Scope, sources: readonly { readonly sourceType: SourceType; readonly sourceId: Id }[]) {
  const ids = sources.filter((source) => source.sourceType === sourceType).map(({ sourceId }) => sourceId);
  if (ids.length === 0) return undefined;
  const rows = await scope.tx
    .selectFrom('administrationDosages as d')
    .innerJoin('therapeuticAdministrations as a', (join) =>
      join.onRef('a.hospitalId', '=', 'd.hospitalId').onRef('a.id', '=', 'd.administrationId'),
    )
    .select(['d.id', 'a.id as administrationId', 'a.administrationNumber'])
    .where('d.hospitalId', '=', scope.hospitalId)
    .where('d.id', 'in', ids)
    .execute();
  return rows.map((row) => ({ sourceId: row.id, number: row.administrationNumber, path: administrationPath(row.administrationId) }));
}

/** Numbers of administrations in progress that name a product. */
export async function productsBeingGiven(scope: Scope, { productId }: { readonly productId: Id }): Promise<string[]> {
  const rows = await scope.tx
    .selectFrom('therapeuticAdministrations')
    .select('administrationNumber')
    .where('hospitalId', '=', scope.hospitalId)
    .where('productId', '=', productId)
    .where('status', '=', sql.lit('in-progress'))
    .orderBy('id')
    .limit(50)
    .execute();
  return rows.map(({ administrationNumber }) => administrationNumber);
}
