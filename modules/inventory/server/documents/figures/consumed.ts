import { sql } from 'kysely';

/**
 * Movements by which stock is used up: dispensed, used in a department, issued to one that keeps none; what came back counts against
 * it. Movements between places of the hospital are none.
 */
export const isConsumption = sql<boolean>`(m.type in ('dispense', 'use', 'issue-out', 'return-in', 'issue-return') and not m.transit)`;
