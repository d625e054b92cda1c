/** For a column of money: the currency that the amounts are in, where one is known; the hospital's otherwise. */
export function inCurrency(code: string | null): { readonly currency?: () => string } {
  return code === null ? {} : { currency: () => code };
}
