/** Closed lists of the patient area, without zod. */
export const portalStatuses = ['invited', 'active', 'blocked', 'closed'] as const;
export type PortalStatus = (typeof portalStatuses)[number];

export const activationWays = ['invite', 'self-claim', 'front-desk'] as const;
export type ActivationWay = (typeof activationWays)[number];

export const identityLevels = ['claimed', 'verified'] as const;
export type IdentityLevel = (typeof identityLevels)[number];

export const proxyRelations = ['parent', 'guardian', 'carer'] as const;
export type ProxyRelation = (typeof proxyRelations)[number];

export const proxySources = ['dependant', 'consent'] as const;
export type ProxySource = (typeof proxySources)[number];

export const proxyScopes = ['full', 'appointments-billing'] as const;
export type ProxyScope = (typeof proxyScopes)[number];

export const proxyStatuses = ['active', 'ended'] as const;
export type ProxyStatus = (typeof proxyStatuses)[number];

/** A parent's automatic access ends on this birthday, at midnight in the hospital's zone. */
export const ageOfMajority = 18;

/** Words for what a member of staff did with a record, as the person reads them. Nothing internal is in them. */
export const accessWords: Readonly<Record<string, string>> = {
  read: 'Opened your record',
  print: 'Printed from your record',
  export: 'Exported your record',
  'break-glass': 'Opened your record in an emergency',
};

/** Records of which only views of sensitive ones are in the trail, and the words for such a view. */
export const sensitiveViews: Readonly<Record<string, string>> = { LabRequest: 'Opened a sensitive result' };
