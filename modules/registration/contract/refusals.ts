import { declareRefusals } from '#kernel/contract/refusals.ts';

export const registrationRefusals = declareRefusals({
  HOSPITAL_EXISTS: { status: 409, message: 'Hospital Already Exists', constraint: 'hospitals_rc_code_unique', field: 'hospital.rcCode' },
  REGISTRATION_CLOSED: { status: 422, message: 'Registration of new institutions is closed at the moment.' },
  PENDING_SIGNUP_WRONG: { status: 400, message: 'Invalid email or password' },
  SETUP_NOT_RETRYABLE: { status: 409, message: 'Setup is already running or completed.' },
});
