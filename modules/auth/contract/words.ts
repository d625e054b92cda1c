/** Life of a sign-in identity. `pending`: invited or signed up, not confirmed yet. */
export const accountStatuses = ['pending', 'active', 'inactive', 'archived'] as const;
export type AccountStatus = (typeof accountStatuses)[number];

/** When a second factor is asked for, weakest first. */
export const twoFactorModes = ['off', 'new-device', 'always'] as const;
export type TwoFactorMode = (typeof twoFactorModes)[number];

/** How much a session may do. `setup`: watch the setup only; `password`: change the password only. */
export const sessionScopes = ['full', 'setup', 'password'] as const;
export type SessionScope = (typeof sessionScopes)[number];

export const revokeReasons = ['logout', 'password', 'reset', 'deactivated', 'admin', 'limit', 'expired'] as const;
export type RevokeReason = (typeof revokeReasons)[number];

export const codePurposes = ['phone-verify', 'login', 'reset', 'portal-claim', 'step-up', 'person-change'] as const;
export type CodePurpose = (typeof codePurposes)[number];

export const codeChannels = ['sms', 'email'] as const;
export type CodeChannel = (typeof codeChannels)[number];

export const tokenPurposes = ['signup', 'invite', 'reset', 'email-change'] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/** Hours for which a link of each purpose works. */
export const tokenHours = { signup: 24, invite: 7 * 24, reset: 0.5, 'email-change': 24 } as const satisfies Record<TokenPurpose, number>;

export const attemptResults = ['ok', 'bad-password', 'locked', 'otp-sent', 'bad-otp', 'inactive', 'wrong-area'] as const;
export type AttemptResult = (typeof attemptResults)[number];

/** Minutes for which a one-time code works. */
export const codeMinutes = 10;
/** Guesses that one code takes. */
export const codeAttempts = 5;
/** Seconds between two sendings of a code. */
export const resendSeconds = 120;
/** Where a code went as the answer of a sign-in says it: `unsaid` while guesses of strangers hold the account back. */
export const toldChannels = [...codeChannels, 'unsaid'] as const;

/** Days after its last sign-in for which a device stays known. */
export const knownDeviceDays = 180;
/** Days for which a device stays trusted. */
export const trustedDeviceDays = 30;
/** Minutes for which a confirmed password covers acts that are signed with it. */
export const stepUpMinutes = 5;
