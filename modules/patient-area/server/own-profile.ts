import type { z } from 'zod';
import type { Id } from '#kernel/contract/fields.ts';
import type { PatientScope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import type { OwnProfile, patientAreaCalls } from '../contract/calls.ts';
import { patientAreaRefusals } from '../contract/refusals.ts';
import { inEachHospital, ownRecord } from './own-hospitals.ts';
import { portalOf } from './portal-accounts.ts';
import { personFor } from './proxies.ts';

/** GET patients/me: the own person, or one acted for. The card's QR code holds the Civis ID, as the printed card's does. */
export async function readProfile(scope: PatientScope, asked: Id | undefined): Promise<OwnProfile> {
  const personId = await personFor(scope, asked);
  const record = await ownRecord(scope, personId);
  if (!record) throw patientAreaRefusals.refusal('PERSON_NOT_FOUND');
  const isSelf = personId === scope.personId;
  const portal = isSelf ? await portalOf(scope, personId) : null;
  return {
    personId,
    ...record,
    language: portal?.language ?? null,
    identityLevel: portal?.identityLevel ?? null,
    isSelf,
    qr: record.civisId,
  };
}

type Kins = z.input<(typeof patientAreaCalls)['nextOfKins']['payload']>;

/** GET patients/me/next-of-kins, the primary one of each hospital first. */
export async function listOwnKins(scope: PatientScope, asked: Id | undefined): Promise<Kins> {
  const personId = await personFor(scope, asked);
  const lists = await inEachHospital(scope, personId, async (inside, { patientId }) => {
    const { id: hospitalId, name: hospitalName } = await hospitalOf(inside);
    const rows = await inside.tx
      .selectFrom('nextOfKin')
      .select(['id', 'fullname', 'relationship', 'phoneNumber', 'isPrimary', 'isEmergencyContact'])
      .where('hospitalId', '=', inside.hospitalId)
      .where('patientId', '=', patientId)
      .where('removedAt', 'is', null)
      .orderBy('isPrimary', 'desc')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, hospitalId, hospitalName }));
  });
  return lists.flat();
}

type Billing = z.input<(typeof patientAreaCalls)['billing']['payload']>;

/** GET patients/me/billing: methods that have not ended, the default one of each hospital first. */
export async function listOwnBilling(scope: PatientScope, asked: Id | undefined): Promise<Billing> {
  const personId = await personFor(scope, asked);
  const lists = await inEachHospital(scope, personId, async (inside, { patientId }) => {
    const { id: hospitalId, name: hospitalName } = await hospitalOf(inside);
    const rows = await inside.tx
      .selectFrom('patientBillings')
      .select(['id as billingId', 'method', 'planName', 'enrolleeNumber', 'validFrom', 'validTo', 'status', 'isDefault'])
      .where('hospitalId', '=', inside.hospitalId)
      .where('patientId', '=', patientId)
      .where('status', '<>', 'ended')
      .orderBy('isDefault', 'desc')
      .orderBy('priority')
      .orderBy('id')
      .execute();
    return rows.map((row) => ({ ...row, hospitalId, hospitalName }));
  });
  return lists.flat();
}
