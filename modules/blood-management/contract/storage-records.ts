import { z } from 'zod';
import { id, instant, optionalText, reason, requiredText } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { By, celsius, SecondPerson, seenVersion } from './fields.ts';
import { excursionRecord, excursionStatuses, storageRecord } from './storage.record.ts';
import { components, excursionDecisions, readingSources, storageKinds, storageStatuses, unitStatuses } from './words.ts';

const fields = {
  name: requiredText(2, 60, 'Name is required'),
  kind: z.enum(storageKinds, { error: 'Choose a kind' }),
  fromCelsius: celsius,
  toCelsius: celsius,
  readEveryMinutes: z.number({ error: 'Enter the minutes' }).int().min(5).max(1440),
} as const;
const inOrder = 'The upper limit must be above the lower one';

export const NewStorage = z
  .strictObject({ ...fields, readEveryMinutes: fields.readEveryMinutes.default(240) })
  .refine(({ fromCelsius, toCelsius }) => toCelsius > fromCelsius, { path: ['toCelsius'], message: inOrder });
export type NewStorage = z.output<typeof NewStorage>;
export const EditStorage = z.strictObject({
  ...z.object(fields).partial().shape,
  status: z.enum(storageStatuses).optional(),
  version: seenVersion,
});
export type EditStorage = z.output<typeof EditStorage>;

export const Storage = z.object({
  id,
  name: z.string(),
  kind: z.enum(storageKinds),
  fromCelsius: z.number(),
  toCelsius: z.number(),
  readEveryMinutes: z.number().int(),
  status: z.enum(storageStatuses),
  units: z.number().int(),
  lastReading: z.object({ at: instant, celsius: z.number(), by: z.string(), outside: z.boolean() }).nullable(),
  nextDueAt: instant,
  overdue: z.boolean(),
  excursionId: id.nullable(),
  version: z.number().int(),
  acts: actsField(storageRecord),
});
export type Storage = z.output<typeof Storage>;

export const Reading = z.object({
  id,
  at: instant,
  celsius: z.number(),
  source: z.enum(readingSources),
  by: By,
  note: z.string().nullable(),
  outside: z.boolean(),
});
export type Reading = z.output<typeof Reading>;

const reading = z.strictObject({ at: instant.nullish(), celsius, note: optionalText(200) });
export const AddReadings = z.strictObject({
  /** One typed by hand, or up to 2 000 of a logger's file. */
  readings: z.array(reading).min(1, 'Enter a temperature').max(2000),
  source: z.enum(readingSources).default('manual'),
});
export type AddReadings = z.output<typeof AddReadings>;

export const Excursion = z.object({
  id,
  storage: z.object({ id, name: z.string() }),
  cause: z.enum(['temperature', 'no-reading']),
  from: instant,
  until: instant.nullable(),
  worstCelsius: z.number().nullable(),
  status: z.enum(excursionStatuses),
  units: z.array(
    z.object({
      id,
      unitNumber: z.string(),
      component: z.enum(components),
      status: z.enum(unitStatuses),
      decision: z.enum(excursionDecisions).nullable(),
      reason: z.string().nullable(),
    }),
  ),
  decidedBy: By.nullable(),
  version: z.number().int(),
  acts: actsField(excursionRecord),
});
export type Excursion = z.output<typeof Excursion>;

export const DecideExcursion = z.strictObject({
  units: z
    .array(z.strictObject({ unitId: id, decision: z.enum(excursionDecisions, { error: 'Choose a decision' }), reason: reason() }))
    .min(1, 'Decide on a unit')
    .max(500),
  second: SecondPerson,
  version: seenVersion,
});
export type DecideExcursion = z.output<typeof DecideExcursion>;
