export const accountTypes = ['asset', 'liability', 'equity', 'income', 'contra-income', 'expense'] as const;
export type AccountType = (typeof accountTypes)[number];
