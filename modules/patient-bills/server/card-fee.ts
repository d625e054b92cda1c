import type { Id } from '#kernel/contract/fields.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { currencyOf, itemNamed } from '#modules/billing-setup/server/index.ts';
import type { RegistrationSource } from '#modules/patients/contract/words.ts';
import { registrationCard } from '../contract/words.ts';
import { raiseBills } from './raise-bills.ts';

/** Who is registered without a fee: those who were patients before there was this record of them. */
const withoutFee: readonly RegistrationSource[] = ['import'];

/**
 * A registration is billed by the hospital's 'Registration card', once a person. A hospital that does not sell one, or has no
 * currency yet, registers without a fee: nobody is turned away at the desk for that.
 */
export async function billRegistration(
  scope: Scope,
  { patientId, personId, source }: { readonly patientId: Id; readonly personId: Id; readonly source: RegistrationSource },
): Promise<void> {
  if (withoutFee.includes(source)) return;
  const item = await itemNamed(scope, { module: 'OtherService', name: registrationCard });
  if (!item?.departmentId || !(await currencyOf(scope))) return;
  await raiseBills(scope, [
    {
      patientId,
      billableItemId: item.id,
      quantity: 1,
      sourceType: 'registration',
      sourceId: personId,
      departmentId: item.departmentId,
      encounterType: source === 'emergency' ? 'emergency' : 'outpatient',
      performedAt: scope.now,
    },
  ]);
}
