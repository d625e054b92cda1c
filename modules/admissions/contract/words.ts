/** What a room is: its class has the price of a night and the deposit. Theatres and recovery rooms are rooms of procedures. */
export const roomTypes = [
  'general',
  'semi-private',
  'private',
  'vip',
  'icu',
  'hdu',
  'scbu',
  'labour',
  'isolation',
  'emergency',
  'observation',
  'day-case',
] as const;
export type RoomType = (typeof roomTypes)[number];

/** What one charge of a bed is for. `flat`: once a stay. */
export const billingUnits = ['day', 'hour', 'flat'] as const;
export type BillingUnit = (typeof billingUnits)[number];

/** What is charged per day beside the bed. */
export const extraKinds = ['feeding', 'nursing'] as const;
export type ExtraKind = (typeof extraKinds)[number];

/** Whom a ward or a room is for. */
export const genderPolicies = ['male', 'female', 'mixed', 'paediatric', 'maternity'] as const;
export type GenderPolicy = (typeof genderPolicies)[number];

/** Archived wards leave lists and pickers and give their department back. */
export const wardStatuses = ['active', 'archived'] as const;
export type WardStatus = (typeof wardStatuses)[number];

/** Nobody is put into a closed room; an archived one leaves the lists. */
export const roomStatuses = ['active', 'closed', 'archived'] as const;
export type RoomStatus = (typeof roomStatuses)[number];
/** Rooms that stand in lists. */
export const shownRoomStatuses = ['active', 'closed'] as const satisfies readonly RoomStatus[];

/** Cots count neither as staffed beds nor in occupancy. */
export const bedKinds = ['bed', 'cot'] as const;
export type BedKind = (typeof bedKinds)[number];

export const bedStatuses = ['available', 'occupied', 'reserved', 'cleaning', 'out-of-service'] as const;
export type BedStatus = (typeof bedStatuses)[number];

export const bedFeatures = ['cot', 'bariatric', 'monitor'] as const;
export type BedFeature = (typeof bedFeatures)[number];

export const shifts = ['morning', 'afternoon', 'night'] as const;
export type Shift = (typeof shifts)[number];

/** How strictly the policy of a ward is kept: `warn` lets a patient of another group in. */
export const policyWays = ['strict', 'warn'] as const;
export type PolicyWay = (typeof policyWays)[number];

/** Kinds of departments that may be a ward. */
export const wardDepartmentKinds = ['nursing', 'clinical'] as const;

export const mostBedsOfRoom = 60;
/** Most beds that one pattern makes. */
export const mostBedsAtOnce = 40;
export const mostAmenities = 20;
/** Most hours for which a bed is reserved. */
export const mostReservedHours = 168;
/** The days for which a shift lead may be named: so many back, so many ahead. */
export const leadDays = { back: 1, ahead: 31 } as const;
/** Most rooms and beds of the bed board. */
export const mostBoardBeds = 2000;

/** The charges of a stay beside its bed, by their names in the price list. */
export const stayItems = {
  admission: 'Admission fee',
  round: 'Ward round fee',
  companion: 'Companion night',
  feeding: 'Feeding day',
  nursing: 'Nursing care day',
} as const;

/** Characters that a downtime password has at least. */
export const downtimePasswordLength = 12;
