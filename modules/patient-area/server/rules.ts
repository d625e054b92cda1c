import type { CalendarDate } from '#kernel/contract/fields.ts';
import type { DependantRelationship } from '#modules/patients/contract/words.ts';
import { ageOfMajority, type PortalStatus, type ProxyRelation } from '../contract/words.ts';

/**
 * Invariant 3: the day on which a child comes of age and a parent's access ends. Somebody born on 29 February comes of age
 * on 1 March where the year has no such day.
 */
export function majorityDay(dateOfBirth: CalendarDate): CalendarDate {
  const year = String(Number(dateOfBirth.slice(0, 4)) + ageOfMajority).padStart(4, '0');
  const day = `${year}-${dateOfBirth.slice(5)}`;
  const exists = new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
  return exists ? day : `${year}-03-01`;
}

/** What a principal is to a dependant under age: the parent of a son or daughter, else the guardian. */
export function relationTo(dependant: DependantRelationship): ProxyRelation {
  return dependant === 'son' || dependant === 'daughter' ? 'parent' : 'guardian';
}

/** A contact as it was typed or as it is on record, in one spelling. */
export interface Contact {
  readonly phoneKey: string | null;
  readonly email: string | null;
}

/** The way to a person whose typed contact is the one on record: that contact, or null. Never the typed one. */
export function contactOnRecord(typed: Contact, onRecord: Contact): { channel: 'sms' | 'email'; destination: string } | null {
  if (typed.phoneKey && typed.phoneKey === onRecord.phoneKey) return { channel: 'sms', destination: onRecord.phoneKey };
  if (!typed.phoneKey && typed.email && typed.email === onRecord.email?.toLowerCase())
    return { channel: 'email', destination: onRecord.email };
  return null;
}

/** Whether a claim may open the person's portal: a blocked one is the hospital's to open again. */
export function mayClaim(portal: PortalStatus | null): boolean {
  return portal !== 'blocked';
}

/** Why a sign-in is blocked that no hospital leaves anything to read. */
export const allClosed = 'closed by all hospitals';
