import type { Id } from '#kernel/contract/fields.ts';
import { refuseIf } from '#kernel/contract/refusals.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import type { OrderPlace } from '#modules/patients/contract/order-place.ts';
import { openPatient, requirePatient } from '#modules/patients/server/index.ts';
import type { PlaceOfPrescription } from '#modules/prescriptions-and-therapeutics/contract/events.ts';
import { roundOf } from '../../contract/round-words.ts';
import { admissionsOf, type StoredAdmission } from '../stay-store.ts';
import { isWriter, whyNotWriter } from './rules.ts';
import { roundsOf, type StoredRound } from './store.ts';

interface Asked {
  readonly place: OrderPlace;
  readonly patientId: Id;
}

/** A round with its stay, which is kept from being discharged until the order is written: the patient first, then the stay. */
async function placeOfRound(scope: Scope, place: OrderPlace, lock: boolean): Promise<{ row: StoredRound; stay: StoredAdmission } | null> {
  const roundId = roundOf(place);
  if (!roundId) return null;
  const row = await roundsOf(scope).where('id', '=', roundId).executeTakeFirst();
  if (!row) return null;
  const stays = admissionsOf(scope).where('id', '=', row.admissionId);
  const known = await stays.executeTakeFirstOrThrow();
  if (!lock) return { row, stay: known };
  await requirePatient(scope, known.patientId);
  return { row, stay: await stays.forShare().executeTakeFirstOrThrow() };
}

/** Is it a round in an open stay of this patient? A signature may come from somebody else than who wrote the round. */
export async function takesMedicines(scope: Scope, { place, patientId }: Asked): Promise<true | undefined> {
  const found = await placeOfRound(scope, place, true);
  return found?.stay.status === 'admitted' && found.stay.patientId === patientId ? true : undefined;
}

/** Does a round of this patient take orders of the actor now? Nothing is said of other places. */
export async function takesRoundOrders(scope: Scope, { place, patientId }: Asked): Promise<true | undefined> {
  const found = await placeOfRound(scope, place, true);
  if (found?.stay.status !== 'admitted' || found.stay.patientId !== patientId) return undefined;
  return isWriter(found.row, scope.actor.userId) ? true : undefined;
}

/**
 * A round in which prescriptions are read or written: ROUND_WRITER for others than those who take part in it. That of a stay that has
 * ended takes none. Nothing is said of other places.
 */
export async function roundForPrescription(
  scope: Scope,
  { place, act }: { readonly place: OrderPlace; readonly act: 'read' | 'write' },
): Promise<PlaceOfPrescription | undefined> {
  const writes = act === 'write';
  const found = await placeOfRound(scope, place, writes);
  if (!found) return undefined;
  const { row, stay } = found;
  await openPatient(scope, stay.patientId);
  if (writes) refuseIf(whyNotWriter(row, scope.actor.userId));
  if (writes && stay.status !== 'admitted') return undefined;
  return { patientId: stay.patientId, open: true, emergency: row.kind === 'emergency-review', billingId: stay.patientBillingId };
}
