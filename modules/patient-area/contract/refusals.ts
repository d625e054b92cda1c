import { declareRefusals } from '#kernel/contract/refusals.ts';

export const patientAreaRefusals = declareRefusals({
  PERSON_NOT_FOUND: { status: 404, message: 'This record was not found' },
  PORTAL_ACCOUNT_EXISTS: { status: 409, message: 'This person already has a portal account', constraint: 'portal_accounts_one_per_person' },
});
