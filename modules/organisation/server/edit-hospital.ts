import type { Id } from '#kernel/contract/fields.ts';
import { kernelRefusals, refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { changedBy } from '#kernel/server/scope/stamps.ts';
import { AppointmentsInZone, HospitalZoneChanged } from '../contract/events.ts';
import type { EditContact, EditHospital, EditTimezone, Hospital, HospitalWithZoneEffect } from '../contract/records.ts';
import { organisationRefusals } from '../contract/refusals.ts';
import { forgetZone, type HospitalRow, hospitalOf, lockHospital, refuseStaleHospital, showHospital } from './hospital-record.ts';
import { findCountry, findTimezone } from '#modules/reference-data/server/index.ts';
import { foldRcCode, whyNotChangeRcCode, whyNotZone } from './rules.ts';

function requireOwn(scope: Scope, id: Id): void {
  if (id !== scope.hospitalId) throw kernelRefusals.refusal('NOT_FOUND');
}

type Changes = Partial<Omit<HospitalRow, 'id' | 'version'>>;

async function saveHospital(scope: Scope, before: HospitalRow, changes: Changes, words: string, reason?: string): Promise<HospitalRow> {
  const after = await scope.tx
    .updateTable('hospitals')
    .set({ ...changes, ...changedBy(scope), version: before.version + 1 })
    .where('id', '=', scope.hospitalId)
    .returningAll()
    .executeTakeFirstOrThrow();
  forgetZone(scope);
  await scope.record({
    action: 'update',
    entity: 'Hospital',
    entityId: before.id,
    entityNumber: before.civisHospitalId,
    summary: words,
    before,
    after: changes,
    reason: reason ?? null,
  });
  await scope.live({ entity: 'hospital', id: before.id, action: 'update' });
  return after;
}

/** Future appointments that show another wall time after the change, as the modules that keep them say. */
async function affectedBy(scope: Scope, change: { readonly from: string | null; readonly to: string }): Promise<number> {
  if (change.from === change.to) return 0;
  const counts = await scope.ask(AppointmentsInZone, { ...change, now: scope.now });
  return counts.reduce((sum, count) => sum + count, 0);
}

/** GET hospitals/{id}/timezone-effect: what the dialog tells before the zone is saved. */
export async function zoneEffect(scope: Scope, label: string) {
  const zone = findTimezone(label);
  if (!zone) throw organisationRefusals.refusal('UNKNOWN_TIMEZONE');
  const { timeZoneCode } = await hospitalOf(scope);
  const appointmentsAffected = await affectedBy(scope, { from: timeZoneCode, to: zone.tzCode });
  return { appointmentsAffected, timeZoneCode: zone.tzCode, timeZoneOffset: zone.utc };
}

/**
 * Sets the zone. Invariant 2: no stored instant and no calendar date changes; the answer says how many future
 * appointments now show another wall time. 400 UNKNOWN_TIMEZONE unless label and offset are a pair of the list.
 */
export async function editTimezone(scope: Scope, order: EditTimezone): Promise<HospitalWithZoneEffect> {
  requireOwn(scope, order.id);
  const zone = findTimezone(order.timeZoneLabel);
  refuseIf(whyNotZone({ zone, offset: order.timeZoneOffset }));
  if (!zone) throw organisationRefusals.refusal('UNKNOWN_TIMEZONE');
  const before = await lockHospital(scope);
  const change = { from: before.timeZoneCode, to: zone.tzCode };
  const affected = await affectedBy(scope, change);
  const fields = { timeZoneLabel: zone.label, timeZoneOffset: zone.utc, timeZoneCode: zone.tzCode };
  const after = await saveHospital(scope, before, fields, `Time zone set to ${zone.label}`);
  if (change.from !== change.to) await scope.emit(HospitalZoneChanged, change);
  return { ...(await showHospital(scope, after)), appointmentsAffected: affected };
}

export async function editContact(scope: Scope, { id, ...contact }: EditContact): Promise<Hospital> {
  requireOwn(scope, id);
  const before = await lockHospital(scope);
  return showHospital(scope, await saveHospital(scope, before, contact, 'Contact of the hospital changed'));
}

/** Changes the record. 409 when another hospital has the Rc code; documents already issued keep their header. */
export async function editHospital(scope: Scope, id: Id, { version, reason, ...order }: EditHospital): Promise<Hospital> {
  requireOwn(scope, id);
  const before = await lockHospital(scope);
  if (before.version !== version) refuseStaleHospital(before);
  refuseIf(whyNotChangeRcCode({ before: before.rcCode, after: order.rcCode, reason }));
  const country = placeOf(before, order.country);
  const changes = {
    ...order,
    ...country,
    facilityType: order.facilityType ?? null,
    ownership: order.ownership ?? null,
    licenceExpiry: order.licenceExpiry ?? null,
    bedCapacity: order.bedCapacity ?? null,
    rcCodeFolded: foldRcCode(order.rcCode),
  };
  try {
    return await showHospital(scope, await saveHospital(scope, before, changes, 'Hospital record changed', reason));
  } catch (error) {
    // Row security hides other hospitals' codes: only the index can tell that one is taken.
    if ((error as { constraint?: string }).constraint === 'hospitals_rc_code_unique') throw organisationRefusals.refusal('RC_CODE_TAKEN');
    throw error;
  }
}

/** A saved country that the list no longer knows stays until it is edited. */
function placeOf(before: HospitalRow, country: string): { country: string; countryCode: string | null } {
  if (country === before.country) return { country, countryCode: before.countryCode };
  const found = findCountry(country);
  if (!found) throw organisationRefusals.refusal('UNKNOWN_COUNTRY');
  return { country: found.country, countryCode: found.alpha2Code };
}
