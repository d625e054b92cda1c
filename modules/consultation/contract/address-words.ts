// Words that stand in addresses: apart, because the first page loads them with every route.

export const certificateKinds = ['sick-leave', 'fitness', 'attendance', 'immunisation', 'other'] as const;

export const certificateStatuses = ['issued', 'revoked'] as const;

export const consultationStatuses = ['in-progress', 'on-hold', 'completed', 'cancelled'] as const;

export const dispositions = [
  'home',
  'admitted',
  'referred-in',
  'referred-out',
  'observation',
  'left-against-advice',
  'deceased',
  'follow-up',
] as const;

/** In: to me or to a department of mine. Out: sent by me. */
export const referralBoxes = ['in', 'out', 'all'] as const;

export const referralStatuses = ['sent', 'accepted', 'declined', 'completed', 'cancelled'] as const;

export const referralUrgencies = ['routine', 'urgent', 'emergency'] as const;
