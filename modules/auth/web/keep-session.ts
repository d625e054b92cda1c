import type { Area } from '#kernel/contract/access.ts';
import { readSession, startSession } from '#kernel/web/client/session.ts';
import type { SessionPayload } from '#modules/auth/contract/records.ts';

/** The fixed role of patients' sign-ins. */
const patientRole = 'Patient';

/** Stores what a sign-in, a confirmation or an accepted invitation answers, under the eight keys and no other. */
export function keepSession({ token, user, hospital, role, subscription }: SessionPayload): void {
  const place = hospital ?? user;
  startSession({
    token,
    userId: user.id,
    roleName: role.name,
    email: user.email ?? '',
    permissions: role.permissions,
    hospital: {
      ...(hospital
        ? {
            hospitalId: hospital.hospitalId,
            name: hospital.name,
            civisHospitalId: hospital.civisHospitalId,
            timeZoneLabel: hospital.timeZoneLabel,
          }
        : {}),
      address: place.address,
      ...(place.email ? { email: place.email } : {}),
      phoneNumber: place.phoneNumber,
      dialCode: place.dialCode,
      country: place.country,
      fullname: user.fullname,
      firstName: user.firstName,
      lastName: user.lastName,
      middleName: user.middleName,
      title: user.title,
      roleId: role.id,
    },
    subscription,
  });
}

/** The area of the stored session, told from what it holds; null when nobody is signed in. */
export function signedInArea(): Area | null {
  const { token, hospital, roleName } = readSession();
  if (!token) return null;
  if (hospital?.hospitalId) return 'hospital';
  return roleName === patientRole ? 'patient' : 'admin';
}
