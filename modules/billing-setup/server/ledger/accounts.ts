import type { Scope } from '#kernel/server/scope/scope.ts';
import { type AccountCode, chartOfAccounts } from '../../contract/ledger-words.ts';

const revenueAccounts: Readonly<Record<string, AccountCode>> = {
  Admission: '4010',
  Blood: '4020',
  Laboratory: '4030',
  Radiology: '4040',
  Medication: '4050',
  Procedure: '4060',
  ProfessionalService: '4070',
  OtherService: '4080',
};

/** The revenue account of a price-list module: `Laboratory` → `4030`. A word that is no module is a fault of ours. */
export function revenueAccountOf(module: string): AccountCode {
  const code = revenueAccounts[module];
  if (!code) throw new Error(`${module} has no revenue account`);
  return code;
}

/** Makes the hospital's chart of accounts; accounts that are there stay as they are, also their names. */
export async function seedAccounts(scope: Scope): Promise<void> {
  await scope.tx
    .insertInto('ledgerAccounts')
    .values(chartOfAccounts.map((plan) => ({ ...plan, hospitalId: scope.hospitalId, id: scope.newId(), createdAt: scope.now })))
    .onConflict((conflict) => conflict.columns(['hospitalId', 'code']).doNothing())
    .execute();
}
