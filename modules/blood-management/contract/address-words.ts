/** Closed lists that stand in addresses of the blood bank's pages. */

export const bloodGroups = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const;
export type BloodGroup = (typeof bloodGroups)[number];

export const components = ['whole-blood', 'packed-red-cells', 'platelets', 'fresh-frozen-plasma', 'cryoprecipitate'] as const;
export type Component = (typeof components)[number];

export const unitStatuses = [
  'quarantined',
  'available',
  'reserved',
  'issued',
  'transfused',
  'discarded',
  'expired',
  'sent-out',
  'processed',
] as const;
export type UnitStatus = (typeof unitStatuses)[number];

/** Why a unit is held in quarantine. */
export const holdReasons = ['screening', 'fridge', 'lookback', 'recalled', 'returned'] as const;
export type HoldReason = (typeof holdReasons)[number];

export const acquisitionKinds = ['voluntary-donation', 'replacement-donation', 'autologous', 'blood-service', 'opening'] as const;
export type AcquisitionKind = (typeof acquisitionKinds)[number];

export const requestStatuses = [
  'requested',
  'sample-taken',
  'cross-matched',
  'part-issued',
  'issued',
  'completed',
  'declined',
  'cancelled',
] as const;
export type RequestStatus = (typeof requestStatuses)[number];

export const urgencies = ['routine', 'urgent', 'emergency', 'massive'] as const;
export type Urgency = (typeof urgencies)[number];

/** `offered`: somebody offered to donate in the patient area and was not seen yet. */
export const donorStatuses = ['offered', 'active', 'deferred'] as const;
export type DonorStatus = (typeof donorStatuses)[number];

export const reactionStatuses = ['open', 'closed'] as const;
export type ReactionStatus = (typeof reactionStatuses)[number];

export const lookbackStatuses = ['open', 'closed'] as const;
export type LookbackStatus = (typeof lookbackStatuses)[number];
