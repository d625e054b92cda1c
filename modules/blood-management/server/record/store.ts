import { type Selectable, sql } from 'kysely';
import type { BloodSamplesTable } from '#database/types.ts';
import type { Id, Instant } from '#kernel/contract/fields.ts';
import { addDays } from '#kernel/server/clock/instants.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { requirePatient, yearsBetween } from '#modules/patients/server/index.ts';
import type { GroupCard, Sample } from '../../contract/request-records.ts';
import type { Recipient } from '../../contract/rules/compatibility.ts';
import type { BloodGroup } from '../../contract/words.ts';
import { groupStateOf, isRhProtected } from '../rules/requests.ts';

export type StoredSample = Selectable<BloodSamplesTable>;

interface TypingRow {
  readonly patientId: Id;
  readonly sampleId: Id | null;
  readonly bloodGroup: BloodGroup | null;
  readonly at: Instant;
  readonly by: Id | null;
  readonly byName: string;
}

/** All typings of patients, oldest first. */
export async function typingsOf(scope: Scope, patientIds: readonly Id[]): Promise<TypingRow[]> {
  if (patientIds.length === 0) return [];
  return scope.tx
    .selectFrom('bloodTypings')
    .select(['patientId', 'sampleId', 'bloodGroup', 'at', 'by', 'byName'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', 'in', [...new Set(patientIds)])
    .orderBy('at')
    .orderBy('id')
    .execute();
}

/** Antibodies that were ever found in a patient: they count for good, also where a later screen is negative. */
async function antibodiesOf(scope: Scope, patientIds: readonly Id[]): Promise<Map<Id, string[]>> {
  const { rows } = await sql<{ patientId: Id; found: string[] }>`
    select patient_id as "patientId", array_agg(distinct antibody order by antibody) as found
      from blood_samples, unnest(antibodies) as antibody
     where hospital_id = ${scope.hospitalId} and patient_id = any(${[...new Set(patientIds)]}::uuid[])
     group by 1`.execute(scope.tx);
  return new Map(rows.map(({ patientId, found }) => [patientId, found]));
}

/** What samples have shown of the groups of patients. */
export async function cardsOf(scope: Scope, patientIds: readonly Id[]): Promise<Map<Id, GroupCard>> {
  if (patientIds.length === 0) return new Map();
  const typings = await typingsOf(scope, patientIds);
  const antibodies = await antibodiesOf(scope, patientIds);
  return new Map(
    [...new Set(patientIds)].map((id) => {
      const own = typings.filter(({ patientId }) => patientId === id);
      return [id, { ...groupStateOf(own), antibodies: antibodies.get(id) ?? [] }];
    }),
  );
}

export async function cardOf(scope: Scope, patientId: Id): Promise<GroupCard> {
  return (await cardsOf(scope, [patientId])).get(patientId) as GroupCard;
}

/** A patient as the rules of compatibility see them. The group is the samples' alone: never one that was typed into the record. */
export async function recipientOf(scope: Scope, patientId: Id): Promise<Recipient & { readonly card: GroupCard }> {
  const patient = await requirePatient(scope, patientId, 'none');
  const card = await cardOf(scope, patientId);
  const years = patient.dateOfBirth ? yearsBetween(patient.dateOfBirth, await scope.today()) : null;
  return {
    card,
    group: card.group ?? 'unknown',
    discrepant: card.state === 'discrepant',
    rhProtected: isRhProtected(patient.sexAtBirth ?? patient.gender, years),
  };
}

/** Samples of a patient, newest first. */
export async function samplesOf(scope: Scope, where: { readonly patientId?: Id; readonly requestId?: Id }): Promise<StoredSample[]> {
  let rows = scope.tx.selectFrom('bloodSamples').selectAll().where('hospitalId', '=', scope.hospitalId);
  if (where.patientId) rows = rows.where('patientId', '=', where.patientId);
  if (where.requestId) rows = rows.where('requestId', '=', where.requestId);
  return rows.orderBy('collectedAt', 'desc').orderBy('id', 'desc').limit(50).execute();
}

export function isValid(sample: Pick<StoredSample, 'expiresAt' | 'voidedAt'>, now: Instant): boolean {
  return sample.voidedAt === null && sample.expiresAt > now;
}

/** The newest sample of the patient that counts now. */
export async function validSample(scope: Scope, patientId: Id): Promise<StoredSample | null> {
  return (await samplesOf(scope, { patientId })).find((sample) => isValid(sample, scope.now)) ?? null;
}

export async function showSamples(scope: Scope, samples: readonly StoredSample[]): Promise<Sample[]> {
  const typed = samples.length
    ? await scope.tx
        .selectFrom('bloodTypings')
        .select(['sampleId', 'bloodGroup'])
        .where('hospitalId', '=', scope.hospitalId)
        .where(
          'sampleId',
          'in',
          samples.map(({ id }) => id),
        )
        .execute()
    : [];
  return samples.map((sample) => ({
    id: sample.id,
    sampleNumber: sample.sampleNumber,
    printedName: sample.printedName,
    printedNumber: sample.printedNumber,
    printedBirth: sample.printedBirth,
    collectedAt: sample.collectedAt,
    collectedBy: { id: sample.collectedBy, name: sample.collectedByName },
    checkedBy: { id: sample.checkedBy, name: sample.checkedByName },
    wristbandScanned: sample.wristbandScanned,
    expiresAt: sample.expiresAt,
    valid: isValid(sample, scope.now),
    voidReason: sample.voidReason,
    antibodyScreen: sample.antibodyScreen,
    antibodies: sample.antibodies,
    typedGroup: typed.find(({ sampleId }) => sampleId === sample.id)?.bloodGroup ?? null,
  }));
}

/** Was the patient transfused here in the last three months? */
export async function transfusedLately(scope: Scope, patientId: Id): Promise<boolean> {
  const row = await scope.tx
    .selectFrom('bloodTransfusions')
    .select('id')
    .where('hospitalId', '=', scope.hospitalId)
    .where('patientId', '=', patientId)
    .where('startedAt', '>', addDays(scope.now, -91))
    .executeTakeFirst();
  return row !== undefined;
}
