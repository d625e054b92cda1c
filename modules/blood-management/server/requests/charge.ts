import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { markPerformed, raiseBills, requirePayment } from '#modules/patient-bills/server/index.ts';
import { stayOf } from '#modules/patients/server/index.ts';
import type { Component, PriceKey, RequestSource, Urgency } from '../../contract/words.ts';
import { bankDepartment } from '../people.ts';
import type { StoredRequest } from '../units/lines.ts';
import { itemFor } from '../units/prices.ts';

const encounters = {
  'ward-round': 'inpatient',
  consultation: 'outpatient',
  procedure: 'outpatient',
  antenatal: 'antenatal',
  emergency: 'emergency',
  manual: 'outpatient',
} as const satisfies Record<RequestSource, string>;

/** An emergency passes the gate, and so does massive transfusion (invariant 11). */
export function isEmergency({ urgency }: { readonly urgency: Urgency }): boolean {
  return urgency === 'emergency' || urgency === 'massive';
}

export function encounterOf({ source }: Pick<StoredRequest, 'source'>) {
  return encounters[source];
}

type Charged = Pick<StoredRequest, 'id' | 'patientId' | 'source' | 'placeId' | 'billingId' | 'urgency'>;

/** One line for each source: the request's id for the cross-match, a unit's line for the unit (invariant 9). */
async function raise(scope: Scope, request: Charged, key: PriceKey, sourceIds: readonly Id[]): Promise<void> {
  const billableItemId = await itemFor(scope, key);
  const { id: departmentId } = await bankDepartment(scope);
  await raiseBills(
    scope,
    sourceIds.map((sourceId) => ({
      ...{
        patientId: request.patientId,
        billableItemId,
        quantity: 1,
        sourceType: 'blood-request' as const,
        sourceId,
        module: 'Blood' as const,
      },
      ...{ departmentId, encounterId: request.placeId, encounterType: encounterOf(request), billingId: request.billingId },
      emergency: isEmergency(request),
    })),
  );
}

/** The fee of the cross-match, with the request. */
export function chargeCrossMatch(scope: Scope, request: Charged): Promise<void> {
  return raise(scope, request, 'cross-match', [request.id]);
}

/** Units are charged when they are reserved, so that they can be paid before they are issued; those of an emergency when they are issued. */
export async function chargeUnits(
  scope: Scope,
  request: StoredRequest,
  lines: readonly { readonly id: Id; readonly component: Component }[],
): Promise<void> {
  for (const component of new Set(lines.map((line) => line.component))) {
    const ids = lines.filter((line) => line.component === component).map(({ id }) => id);
    await raise(scope, request, component, ids);
  }
}

/** The gate of the hospital's billing policy, before units leave the bank. */
export async function requireUnitsPaid(scope: Scope, request: StoredRequest, lineIds: readonly Id[]): Promise<void> {
  const stay = await stayOf(scope, request.patientId, scope.now);
  await requirePayment(scope, {
    sourceType: 'blood-request',
    sourceIds: [request.id, ...lineIds],
    encounterType: stay ? 'inpatient' : encounterOf(request),
    emergency: isEmergency(request),
  });
}

export function performed(scope: Scope, sourceIds: readonly Id[]): Promise<void> {
  return markPerformed(scope, { sourceType: 'blood-request', sourceIds }, scope.now);
}
