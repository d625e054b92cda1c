import type { CallSpec } from '#kernel/contract/calls.ts';
import { useCall } from '#kernel/web/client/use-call.ts';

// The patient area comes after this module: its two calls are known here by their addresses alone.
const ownHospitals = { method: 'GET', path: '/patients/me/hospitals', summary: '', permission: 'signed in' } as unknown as CallSpec;
const ownDependants = { method: 'GET', path: '/patients/me/dependants', summary: '', permission: 'signed in' } as unknown as CallSpec;

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
  const found = useCall(ownHospitals, { query: personId ? { personId } : {} } as never, { live: ['patients'], fresh: 60_000, quiet: true });
  return { ...found, data: found.data as readonly KnownHospital[] | undefined };
}

/** Those the signed-in person acts for. */
export function useKnownPersons(): readonly KnownPerson[] {
  const found = useCall(ownDependants, {}, { live: ['patients'], fresh: 60_000, quiet: true });
  return (found.data as readonly KnownPerson[] | undefined) ?? [];
}
