import { z } from 'zod';
import { id, requiredText, version } from '#kernel/contract/fields.ts';
import { sharingFields, sharingOfChange, sharingOfNew } from '#kernel/contract/sharing.ts';
import { testStatuses } from './words.ts';

/** Most tests of one order set. */
export const mostSetTests = 50;

const name = requiredText(2, 80, 'Name is required');
const testIds = z.array(id).min(1, 'Choose at least one test').max(mostSetTests);

/** Tests and profiles that are ordered together, in the order in which they stand. */
export const CreateOrderSet = z.strictObject({ name, ...sharingOfNew, testIds });
export type CreateOrderSet = z.output<typeof CreateOrderSet>;

/** What is left out stays as it is. */
export const EditOrderSet = z.strictObject({
  name: name.optional(),
  ...sharingOfChange,
  testIds: testIds.optional(),
  version,
});
export type EditOrderSet = z.output<typeof EditOrderSet>;

const NamedTest = z.object({ id, name: z.string(), status: z.enum(testStatuses) });

export const TestOrderSet = z.object({ id, name: z.string(), ...sharingFields, version, tests: z.array(NamedTest) });
export type TestOrderSet = z.output<typeof TestOrderSet>;

/** A test that somebody marked: the actor, or a colleague who shares the mark. */
export const FavouriteTest = z.object({ test: NamedTest, ...sharingFields });
export type FavouriteTest = z.output<typeof FavouriteTest>;
