/** An allergy that holds: active and neither refuted nor an error. */
export function isActiveAllergy({ status, verification }: { readonly status: string; readonly verification: string }): boolean {
  return status === 'active' && verification !== 'refuted' && verification !== 'entered-in-error';
}
