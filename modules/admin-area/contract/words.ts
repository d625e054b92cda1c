export const platformRoles = ['Platform Admin', 'Platform Support', 'Platform Finance'] as const;
export type PlatformRole = (typeof platformRoles)[number];

export const platformUserStatuses = ['pending', 'active', 'inactive'] as const;
export type PlatformUserStatus = (typeof platformUserStatuses)[number];

export const hospitalStatuses = ['pending', 'active', 'suspended', 'closed'] as const;
export type HospitalStatus = (typeof hospitalStatuses)[number];

/** How a hospital is halted. `sign-in`: nobody of the hospital gets in. */
export const suspensionModes = ['sign-in'] as const;
export type SuspensionMode = (typeof suspensionModes)[number];

export const outboxStatuses = ['queued', 'sent', 'failed'] as const;
export type OutboxStatus = (typeof outboxStatuses)[number];
export const outboxChannels = ['email', 'sms'] as const;
export type OutboxChannel = (typeof outboxChannels)[number];

/** Why a hospital needs the operator's attention. */
export const attentionKinds = ['pending > 24 h', 'setup failed', 'inactive 14 days'] as const;
export type AttentionKind = (typeof attentionKinds)[number];
