import { z } from 'zod';
import { calendarDate, id, instant, optionalText, reason, requiredText } from '#kernel/contract/fields.ts';
import { actsField } from '#kernel/contract/record.ts';
import { bloodGroup, By, SecondPerson, seenVersion } from './fields.ts';
import { unitRecord } from './unit.record.ts';
import {
  acquisitionKinds,
  anticoagulants,
  bloodGroups,
  components,
  groupKeys,
  holdReasons,
  markerResults,
  mostUnitsAtOnce,
  splitComponents,
  unitAttributes,
  unitStatuses,
} from './words.ts';

/** Millilitres of a unit. */
export const volume = z.number({ error: 'Enter the volume' }).int().min(20, 'Must be at least 20 ml').max(600, 'Must be at most 600 ml');
const result = z.enum(markerResults);

/** Results of the tests that a unit must have, and of malaria where it was tested. */
export const Screening = z.strictObject({
  hiv: result,
  hbsag: result,
  hcv: result,
  syphilis: result,
  malaria: result.nullish().transform((value) => value ?? null),
  method: optionalText(80),
  lot: optionalText(40),
});
export type Screening = z.output<typeof Screening>;
const untested = { hiv: 'pending', hbsag: 'pending', hcv: 'pending', syphilis: 'pending' } as const;

const antigens = z
  .array(
    z
      .string()
      .max(6)
      .regex(/^[A-Za-z]{1,3}[a-b]?[+-]$/, 'Write antigens as K- or Fya+'),
  )
  .max(20);

export const NewUnit = z.strictObject({
  /** Empty: the hospital's own number is given. Scans of ISBT 128 and typed check characters are read. */
  unitNumber: optionalText(30),
  component: z.enum(components, { error: 'Choose a component' }),
  bloodGroup,
  /** Empty: what the component usually has. */
  volumeMl: volume.nullish(),
  anticoagulant: z.enum(anticoagulants).default('CPDA-1'),
  collectedAt: instant,
  /** Empty: as the rule says. May be earlier, never later. */
  expiresAt: instant.nullish(),
  storageId: id.nullish(),
  shelf: optionalText(40),
  attributes: z.array(z.enum(unitAttributes)).max(7).default([]),
  antigens: antigens.default([]),
  screening: Screening.default({ ...untested, malaria: null, method: null, lot: null }),
  /** The group was typed here and agrees with the supplier's label. */
  groupConfirmed: z.boolean().default(false),
});
export type NewUnit = z.output<typeof NewUnit>;

export const CreateAcquisition = z.strictObject({
  kind: z.enum(acquisitionKinds, { error: 'Choose where the units come from' }),
  donorId: id.nullish(),
  vendorId: id.nullish(),
  acquiredAt: instant,
  units: z.array(NewUnit).min(1, 'Add a unit').max(mostUnitsAtOnce),
  /** Minor units of the hospital's currency. */
  cost: z.number().int().min(0).max(1_000_000_000_00).nullish(),
  note: optionalText(500),
  /** A replacement donation pays what this patient owes. */
  forPatientId: id.nullish(),
});
export type CreateAcquisition = z.output<typeof CreateAcquisition>;

/** A unit as lists show it. Reactive results are told to nobody but those who screen. */
export const UnitRow = z.object({
  id,
  unitNumber: z.string(),
  component: z.enum(components),
  bloodGroup: z.enum(bloodGroups),
  volumeMl: z.number().int(),
  collectedAt: instant,
  expiresAt: instant,
  status: z.enum(unitStatuses),
  holdReason: z.enum(holdReasons).nullable(),
  storage: z.object({ id, name: z.string() }).nullable(),
  shelf: z.string().nullable(),
  attributes: z.array(z.enum(unitAttributes)),
  groupConfirmed: z.boolean(),
  screened: z.boolean(),
  reservedUntil: instant.nullable(),
  requestId: id.nullable(),
  version: z.number().int(),
  acts: actsField(unitRecord),
});
export type UnitRow = z.output<typeof UnitRow>;

export const UnitEvent = z.object({
  at: instant,
  type: z.string(),
  by: By,
  note: z.string().nullable(),
  path: z.string().nullable(),
});

export const Unit = UnitRow.extend({
  anticoagulant: z.enum(anticoagulants),
  antigens: z.array(z.string()),
  screening: Screening.nullable(),
  typings: z.array(z.object({ bloodGroup: z.enum(bloodGroups), by: By, at: instant })),
  source: z.object({
    acquisitionId: id,
    acquisitionNumber: z.string(),
    kind: z.enum(acquisitionKinds),
    name: z.string(),
    donorId: id.nullable(),
  }),
  parent: z.object({ id, unitNumber: z.string() }).nullable(),
  children: z.array(z.object({ id, unitNumber: z.string(), component: z.enum(components), status: z.enum(unitStatuses) })),
  /** The donation number by ISBT 128 with its check character, where it is one. */
  checkCharacter: z.string().nullable(),
  /** Vein to vein: each step with who did it, oldest first. */
  trace: z.array(UnitEvent),
  holdDecision: z.object({ decision: z.string(), by: By, at: instant, reason: z.string() }).nullable(),
});
export type Unit = z.output<typeof Unit>;

/** A unit that may be chosen, with its rank for the patient; the first is the one to take. */
export const AvailableUnit = UnitRow.extend({
  rank: z.number().int().nullable(),
  note: z.string().nullable(),
  scarce: z.boolean(),
});
export type AvailableUnit = z.output<typeof AvailableUnit>;

const componentCounts = z.object({
  'whole-blood': z.number().int(),
  'packed-red-cells': z.number().int(),
  platelets: z.number().int(),
  'fresh-frozen-plasma': z.number().int(),
  cryoprecipitate: z.number().int(),
});
export const GroupStock = z.object({
  /** Usable red cells and whole blood of the group, now. */
  availableQuantity: z.number().int(),
  components: componentCounts,
  reserved: z.number().int(),
  quarantined: z.number().int(),
  expiringSoon: z.number().int(),
  minimum: z.number().int(),
});
export type GroupStock = z.output<typeof GroupStock>;
export const BankDetail = z.object(
  Object.fromEntries(groupKeys.map((key) => [key, GroupStock])) as Record<(typeof groupKeys)[number], typeof GroupStock>,
);
/** A group on the dashboard. */
export const BankRow = z.object({ bloodGroup: z.enum(bloodGroups), availableQuantity: z.number().int(), minimum: z.number().int() });
export type BankRow = z.output<typeof BankRow>;
export const BloodBank = z.object({ bloodBankDetail: BankDetail, units: z.number().int() });
export type BloodBank = z.output<typeof BloodBank>;

export const ScreenUnit = z.strictObject({
  results: Screening.nullish(),
  /** The group as this person typed it from a new sample of the unit. */
  typedGroup: bloodGroup.nullish(),
  /** All is complete: the unit becomes available. Needs Release Blood Unit. */
  release: z.boolean().default(false),
  version: seenVersion,
});
export type ScreenUnit = z.output<typeof ScreenUnit>;

export const MoveUnit = z.strictObject({ storageId: id, shelf: optionalText(40), version: seenVersion });
export const DiscardUnit = z.strictObject({
  reason: reason(),
  /** Somebody who saw it, by their own PIN. */
  witness: SecondPerson,
  version: seenVersion,
});
export type DiscardUnit = z.output<typeof DiscardUnit>;
export const ReleaseUnit = z.strictObject({ reason: reason(), version: seenVersion });
export const ReleaseHold = z.strictObject({
  decision: z.enum(['release', 'discard'], { error: 'Choose a decision' }),
  reason: reason(),
  second: SecondPerson,
  version: seenVersion,
});
export type ReleaseHold = z.output<typeof ReleaseHold>;
export const SplitUnit = z.strictObject({
  parts: z
    .array(z.strictObject({ component: z.enum(splitComponents, { error: 'Choose a component' }), volumeMl: volume.nullish() }))
    .min(2, 'Choose at least two components')
    .max(6),
  version: seenVersion,
});
export type SplitUnit = z.output<typeof SplitUnit>;
export const ReturnUnit = z.strictObject({
  /** The bag was not opened and its seal is whole. */
  unopened: z.boolean(),
  sealIntact: z.boolean(),
  coldChainKept: z.boolean(),
  reason: requiredText(3, 300, 'Reason is required'),
  version: seenVersion,
});
export type ReturnUnit = z.output<typeof ReturnUnit>;

export const AcquisitionRow = z.object({
  id,
  acquisitionNumber: z.string(),
  kind: z.enum(acquisitionKinds),
  sourceName: z.string(),
  acquiredAt: instant,
  unitCount: z.number().int(),
  cost: z.number().int().nullable(),
  createdBy: By,
});
export type AcquisitionRow = z.output<typeof AcquisitionRow>;
export const Acquisition = AcquisitionRow.extend({
  note: z.string().nullable(),
  forPatient: z.object({ id, hospitalPatientId: z.string() }).nullable(),
  units: z.array(UnitRow),
});
export type Acquisition = z.output<typeof Acquisition>;

export const BloodPrices = z.object({
  prices: z.array(z.object({ key: z.string(), name: z.string(), price: z.number().int().nullable() })),
  crossMatchFee: z.number().int().nullable(),
  isSet: z.boolean(),
  currency: z.string().nullable(),
  history: z.array(
    z.object({
      at: instant,
      effectiveFrom: calendarDate,
      by: By,
      key: z.string(),
      price: z.number().int(),
      former: z.number().int().nullable(),
    }),
  ),
});
export type BloodPrices = z.output<typeof BloodPrices>;
const price = z.number({ error: 'Enter a price' }).int().min(0).max(100_000_000_00);
export const SavePrices = z.strictObject({
  prices: z.strictObject({
    'whole-blood': price.refine((value) => value > 0, 'Must be more than 0'),
    'packed-red-cells': price.nullish(),
    platelets: price.nullish(),
    'fresh-frozen-plasma': price.nullish(),
    cryoprecipitate: price.nullish(),
  }),
  crossMatchFee: price.nullish(),
});
export type SavePrices = z.output<typeof SavePrices>;
