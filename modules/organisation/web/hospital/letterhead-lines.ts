import type { HospitalDetail } from '../../contract/records.ts';

/** Address and ways to reach the hospital, as they stand below its name. */
export function letterheadLines(hospital: HospitalDetail): readonly string[] {
  return [
    [hospital.address, hospital.city, hospital.state, hospital.country].filter(Boolean).join(', '),
    [`${hospital.dialCode} ${hospital.phone}`, hospital.email, hospital.website].filter(Boolean).join(' · '),
  ];
}
