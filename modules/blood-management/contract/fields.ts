import { z } from 'zod';
import { id } from '#kernel/contract/fields.ts';
import { type BloodGroup, bloodGroups, type GroupKey, groupKeys, keyOfGroup } from './words.ts';

const byKey: Readonly<Record<string, BloodGroup>> = Object.fromEntries(bloodGroups.map((group) => [keyOfGroup(group), group]));

/**
 * A group in either spelling, 'A+' or 'a_positive'. An unencoded plus in an address arrives as a space, so 'A ' is A+. Anything else is
 * answered as it was typed.
 */
export function groupOf(typed: string): string {
  const key = typed.trim().toLowerCase();
  if (groupKeys.includes(key as GroupKey)) return byKey[key] as BloodGroup;
  const spaced = /^(a|b|ab|o)\s$/i.exec(typed);
  return spaced ? `${(spaced[1] as string).toUpperCase()}+` : typed.trim().toUpperCase();
}

/** A blood group as calls take it. */
export const bloodGroup = z
  .string({ error: 'Choose a blood group' })
  .max(20)
  .transform(groupOf)
  .pipe(z.enum(bloodGroups, { error: 'Choose a blood group' }));

/** A person of the staff as they were called. */
export const By = z.object({ id: id.nullable(), name: z.string() });
export type By = z.output<typeof By>;

/** Degrees Celsius to one tenth. */
export const celsius = z.number({ error: 'Enter a temperature' }).min(-90).max(60);
/** The version that a person saw; none: whatever it is now. */
export const seenVersion = z
  .number()
  .int()
  .min(1)
  .max(2_147_483_647)
  .nullish()
  .transform((value) => value ?? null);

/** The second person of a check: who they are and their own PIN. */
export const SecondPerson = z.strictObject({
  userId: z.uuid({ error: 'Choose the second person' }),
  pin: z.string({ error: 'Enter the PIN' }).min(4, 'Enter the PIN').max(12),
});
export type SecondPerson = z.output<typeof SecondPerson>;
