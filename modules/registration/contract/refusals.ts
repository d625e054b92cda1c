import { declareRefusals } from '#kernel/contract/refusals.ts';

export const registrationRefusals = declareRefusals({
  HOSPITAL_EXISTS: { status: 409, message: 'Hospital Already Exists', constraint: 'hospitals_rc_code_unique', field: 'hospital.rcCode' },
  SIGNUP_EMAIL_TAKEN: { status: 409, message: 'Email is already in use', field: 'email' },
  SIGNUP_LINK_INVALID: { status: 400, message: 'This link is invalid or has expired' },
  REGISTRATION_CLOSED: { status: 422, message: 'Registration of new institutions is closed at the moment.' },
  PENDING_SIGNUP_WRONG: { status: 400, message: 'Invalid email or password' },
  SETUP_NOT_RETRYABLE: { status: 409, message: 'Setup is running or completed already.' },
});
