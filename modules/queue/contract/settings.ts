import { z } from 'zod';
import { id, requiredText } from '#kernel/contract/fields.ts';
import { declareSettings, type SettingsOf } from '#modules/organisation/contract/settings.ts';
import { displayModes, orderRules, reinstatePositions, ticketStages } from './words.ts';

const boost = z.number().int().min(0).max(240);
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 23:59');

/** What a flag is worth: minutes that a ticket is treated as having come earlier. */
const BoostMinutes = z.strictObject({
  elderly: boost.default(15),
  child: boost.default(15),
  pregnant: boost.default(20),
  disabled: boost.default(20),
  'returning-with-results': boost.default(30),
});

const fields = {
  /** A patient who checks in is triaged first. */
  requiresTriage: z.boolean().default(false),
  stages: z
    .array(z.enum(ticketStages))
    .min(1, 'Choose at least one')
    .max(ticketStages.length)
    .default([...ticketStages]),
  orderRule: z.enum(orderRules).default('priority-then-time'),
  boostMinutes: BoostMinutes.default({ elderly: 15, child: 15, pregnant: 20, disabled: 20, 'returning-with-results': 30 }),
  /** A normal ticket gains one step of priority after so many minutes; 0: never. */
  ageingMinutes: z.number().int().min(0).max(1440).default(120),
  reinstatePosition: z.enum(reinstatePositions).default('original-place'),
  /** After so many calls the screen proposes to mark the patient as unavailable. */
  unavailableAfterCalls: z.number().int().min(1).max(10).default(3),
  autoLeaveMinutes: z.number().int().min(5).max(1440).default(240),
  displayMode: z.enum(displayModes).default('number-only'),
  dayCloseTime: clock.default('23:59'),
  /** From so many minutes of waiting a row turns amber, from twice as many red. */
  waitTargetMinutes: z.number().int().min(1).max(480).default(30),
};

/** How the hospital's lines run where a department has not chosen otherwise. */
export const queueSettings = declareSettings({
  group: 'queue',
  title: 'Queue',
  viewPermission: 'Manage Queue Settings',
  editPermission: 'Manage Queue Settings',
  schema: z.strictObject(fields),
});
export type QueueSettings = SettingsOf<typeof queueSettings>;
export const queueSettingKeys = Object.keys(fields) as (keyof QueueSettings)[];

export const QueueRoom = z.object({ id, name: z.string() });
export type QueueRoom = z.output<typeof QueueRoom>;

/** The settings of a department's line: what counts, and which of it the department chose for itself. */
export const DepartmentQueue = z.object({
  departmentId: id,
  department: z.string(),
  code: z.string().nullable(),
  runsQueue: z.boolean(),
  values: queueSettings.schema,
  own: z.array(z.enum(queueSettingKeys)),
  rooms: z.array(QueueRoom),
  version: z.number().int(),
});
export type DepartmentQueue = z.output<typeof DepartmentQueue>;

const optional = <T extends z.ZodType>(schema: T) => schema.nullable().optional();

/** Keys to change; null goes back to the hospital's own. Rooms are the list as it is to be; one without id is new. */
export const EditDepartmentQueue = z.strictObject({
  version: z.number().int().min(0).max(2_147_483_647),
  values: z
    .strictObject({
      requiresTriage: optional(z.boolean()),
      stages: optional(z.array(z.enum(ticketStages)).min(1, 'Choose at least one').max(ticketStages.length)),
      orderRule: optional(z.enum(orderRules)),
      boostMinutes: optional(BoostMinutes),
      ageingMinutes: optional(z.number().int().min(0).max(1440)),
      reinstatePosition: optional(z.enum(reinstatePositions)),
      unavailableAfterCalls: optional(z.number().int().min(1).max(10)),
      autoLeaveMinutes: optional(z.number().int().min(5).max(1440)),
      displayMode: optional(z.enum(displayModes)),
      dayCloseTime: optional(clock),
      waitTargetMinutes: optional(z.number().int().min(1).max(480)),
    })
    .default({}),
  rooms: z
    .array(z.strictObject({ id: id.optional(), name: requiredText(1, 40, 'Name is required') }))
    .max(60)
    .optional(),
});
export type EditDepartmentQueue = z.output<typeof EditDepartmentQueue>;
