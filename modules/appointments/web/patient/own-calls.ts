import { readAt } from '#kernel/web/client/call.ts';
import { useCall } from '#kernel/web/client/use-call.ts';

// The patient area comes after this module: its two calls are known here by their addresses alone.
const ownHospitals = readAt<readonly KnownHospital[]>('/patients/me/hospitals');
const ownDependants = readAt<readonly KnownPerson[]>('/patients/me/dependants');

export interface KnownHospital {
  readonly hospitalId: string;
  readonly name: string;
  readonly address: string | null;
}

export interface KnownPerson {
  readonly personId: string;
  readonly fullname: string;
}

/** Hospitals that have a record of the person; the own ones unless a person is named. */
export function useKnownHospitals(personId: string | undefined) {
  return useCall(ownHospitals, { query: personId ? { personId } : {} }, { live: ['patients'], fresh: 60_000, quiet: true });
}

/** Those the signed-in person acts for. */
export function useKnownPersons(): readonly KnownPerson[] {
  return useCall(ownDependants, {}, { live: ['patients'], fresh: 60_000, quiet: true }).data ?? [];
}
