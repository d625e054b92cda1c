/** Fields of a person that go together. */
export interface Together {
  readonly idType: string | null;
  readonly idNumber: string | null;
  readonly phoneNumber: string | null;
  readonly dialCode: string | null;
}

/** An id type needs its number, a NIN has 11 digits, a number of a telephone needs its dial code: fields and what is wrong. */
export function faultsTogether({
  idType,
  idNumber,
  phoneNumber,
  dialCode,
}: Together): (readonly [path: keyof Together, message: string])[] {
  const faults: (readonly [keyof Together, string])[] = [];
  if (idType && !idNumber) faults.push(['idNumber', 'ID number is a required field *']);
  if (idNumber && !idType) faults.push(['idType', 'ID type is a required field *']);
  if (idType === 'NIN' && idNumber && !/^\d{11}$/.test(idNumber)) faults.push(['idNumber', 'A NIN has 11 digits']);
  if (phoneNumber && !dialCode) faults.push(['dialCode', 'Dial Code is a required field *']);
  return faults;
}
