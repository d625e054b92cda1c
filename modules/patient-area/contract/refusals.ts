import { declareRefusals } from '#kernel/contract/refusals.ts';

export const patientAreaRefusals = declareRefusals({
  CLAIM_FAILED: { status: 422, message: 'Invalid OTP', field: 'otp' },
  PERSON_NOT_FOUND: { status: 404, message: 'This record was not found' },
  CONTACT_NEEDED: { status: 400, message: 'Give a telephone number or an email', field: 'phoneNumber' },
  PORTAL_ACCOUNT_EXISTS: { status: 409, message: 'This person already has a portal account', constraint: 'portal_accounts_one_per_person' },
});
