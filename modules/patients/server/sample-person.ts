import type { z } from 'zod';
import type { RegisterPatient } from '../contract/records.ts';

let made = 0;

/** A person nobody is alike: for tests. Changes lay over the sample. */
export function aPerson(changes: Partial<z.input<typeof RegisterPatient>> = {}): z.input<typeof RegisterPatient> {
  made += 1;
  const letters = [...String(made * 7919 + 1_000_003)].map((digit) => 'bcdfghklmn'[Number(digit)]).join('a');
  return {
    firstName: `F${letters}`,
    lastName: `L${[...letters].reverse().join('')}`,
    gender: 'female',
    dateOfBirth: `${1950 + (made % 40)}-0${1 + (made % 9)}-${String(10 + (made % 18))}`,
    dialCode: '+234',
    phoneNumber: `080${String(30_000_000 + made * 13)}`,
    address: '5 Allen Avenue',
    consentDataProcessing: true,
    ...changes,
  };
}
