import type { Id, Instant } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import { nextPlatformNumber } from '#kernel/server/numbers/number-series.ts';
import type { PlatformScope, Scope } from '#kernel/server/scope/scope.ts';
import { foldName } from '#kernel/contract/search-words.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { HospitalStatusChanged } from '../contract/events.ts';
import { organisationRefusals } from '../contract/refusals.ts';
import { defaultDepartments, defaultSpecializations, type HospitalStatus } from '../contract/words.ts';
import { type HospitalRow, requireHospital } from './hospital-record.ts';
import { findCountry, findTimezone } from '#modules/reference-data/server/index.ts';
import { foldRcCode, whyNotZone } from './rules.ts';

export interface NewHospital {
  readonly name: string;
  readonly email: string;
  readonly dialCode: string;
  readonly phone: string;
  readonly address: string;
  readonly city: string;
  readonly state: string;
  /** Name, alias or code. */
  readonly country: string;
  readonly rcCode: string;
  /** Label of the list or IANA code, with the list's offset; null when no zone is chosen. */
  readonly timeZoneLabel: string | null;
  readonly timeZoneOffset: string | null;
  /** Ids of the default list, at least one. */
  readonly specializations: readonly Id[];
  readonly termsVersion: string | null;
  readonly termsAcceptedAt: Instant | null;
}

function zoneColumns({ timeZoneLabel, timeZoneOffset }: NewHospital) {
  if (timeZoneLabel === null) return { timeZoneLabel: null, timeZoneOffset: null, timeZoneCode: null };
  const zone = findTimezone(timeZoneLabel);
  refuseIf(whyNotZone({ zone, offset: timeZoneOffset ?? '' }));
  if (!zone) throw organisationRefusals.refusal('UNKNOWN_TIMEZONE');
  return { timeZoneLabel: zone.label, timeZoneOffset: zone.utc, timeZoneCode: zone.tzCode };
}

/**
 * Makes a pending hospital with its chosen specializations. Refuses UNKNOWN_TIMEZONE, UNKNOWN_COUNTRY,
 * UNKNOWN_SPECIALIZATION, LAST_SPECIALIZATION (none chosen); a taken Rc code violates `hospitals_rc_code_unique`.
 * The number CVH-… is taken from the platform's series.
 */
export async function createHospital(scope: PlatformScope, order: NewHospital): Promise<HospitalRow> {
  const country = findCountry(order.country);
  if (!country) throw organisationRefusals.refusal('UNKNOWN_COUNTRY');
  const chosen = [...new Set(order.specializations)].map((id) => defaultSpecializations.find((one) => one.id === id));
  if (chosen.length === 0) throw organisationRefusals.refusal('LAST_SPECIALIZATION');
  const known = chosen.filter((one) => one !== undefined);
  if (known.length < chosen.length) throw organisationRefusals.refusal('UNKNOWN_SPECIALIZATION');
  const { specializations: _ids, ...fields } = order;
  const hospital = await scope.tx
    .insertInto('hospitals')
    .values({
      ...fields,
      ...zoneColumns(order),
      id: scope.newId(),
      civisHospitalId: await nextPlatformNumber(scope, 'CVH-'),
      country: country.country,
      countryCode: country.alpha2Code,
      rcCodeFolded: foldRcCode(order.rcCode),
      locale: `en-${country.alpha2Code}`,
      dateFormat: 'DD/MM/YYYY',
      weekStart: 'monday',
      status: 'pending',
      statusChangedAt: scope.now,
      createdAt: scope.now,
      updatedAt: scope.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await scope.inHospital(hospital.id, async (inside) => {
    await inside.tx
      .insertInto('specializations')
      .values(known.map((one) => specializationRow(inside, one)))
      .execute();
    await inside.record({
      action: 'create',
      entity: 'Hospital',
      entityId: hospital.id,
      entityNumber: hospital.civisHospitalId,
      summary: `Hospital ${hospital.name} registered`,
      after: hospital,
    });
  });
  return hospital;
}

function specializationRow(scope: Scope, { id, name }: { id: Id; name: string }) {
  return {
    hospitalId: scope.hospitalId,
    id,
    name,
    foldedName: foldName(name),
    isDefault: true,
    status: 'active' as const,
    createdAt: scope.now,
    updatedAt: scope.now,
    createdBy: scope.actor.userId,
  };
}

/** Moves a hospital to another status: confirmed, suspended, activated again, closed. Answers the row; the same status twice changes nothing. */
export async function setHospitalStatus(
  scope: PlatformScope,
  id: Id,
  to: HospitalStatus,
  reason: string | null = null,
): Promise<HospitalRow> {
  const before = await requireHospital(scope, id);
  if (before.status === to) return before;
  const after = await scope.tx
    .updateTable('hospitals')
    .set({
      status: to,
      statusChangedAt: scope.now,
      ...changedBy(scope),
      version: before.version + 1,
    })
    .where('id', '=', id)
    .where('status', '=', before.status)
    .returningAll()
    .executeTakeFirst();
  if (!after) return setHospitalStatus(scope, id, to, reason);
  await scope.inHospital(id, async (inside) => {
    await inside.record({
      action: 'state',
      entity: 'Hospital',
      entityId: id,
      entityNumber: after.civisHospitalId,
      summary: `Hospital is ${to}`,
      before: { status: before.status },
      after: { status: to },
      reason,
    });
    await inside.live({ entity: 'hospital', id, action: 'update' });
    await inside.emit(HospitalStatusChanged, { from: before.status, to, reason });
  });
  return after;
}

/** Removes a hospital that was never confirmed; its Rc code is free again. Answers false when it is not pending any more. */
export async function removePendingHospital(scope: PlatformScope, id: Id): Promise<boolean> {
  const { numDeletedRows } = await scope.tx.deleteFrom('hospitals').where('id', '=', id).where('status', '=', 'pending').executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether an Rc code is taken, in any spelling. */
export async function rcCodeTaken(scope: PlatformScope, rcCode: string): Promise<boolean> {
  const row = await scope.tx.selectFrom('hospitals').select('id').where('rcCodeFolded', '=', foldRcCode(rcCode)).executeTakeFirst();
  return row !== undefined;
}

/** Makes the default departments that are missing (setup; safe to repeat). Answers how many were made. */
export async function createDefaultDepartments(scope: Scope): Promise<number> {
  const present = await scope.tx
    .selectFrom('departments')
    .select(['foldedName', 'code'])
    .where('hospitalId', '=', scope.hospitalId)
    .execute();
  const names = new Set(present.map((row) => row.foldedName));
  const codes = new Set(present.map((row) => row.code));
  const missing = defaultDepartments.filter((one) => !names.has(foldName(one.name)));
  if (missing.length === 0) return 0;
  const rows = missing.map((one) => ({
    ...one,
    code: codes.has(one.code) ? null : one.code,
    hospitalId: scope.hospitalId,
    id: scope.newId(),
    foldedName: foldName(one.name),
    status: 'active' as const,
    createdAt: scope.now,
    updatedAt: scope.now,
    createdBy: scope.actor.userId,
  }));
  await scope.tx.insertInto('departments').values(rows).execute();
  await scope.record({
    action: 'create',
    entity: 'Department',
    summary: `${rows.length} default departments made`,
    after: { departments: rows.map((row) => row.name) },
  });
  return rows.length;
}
