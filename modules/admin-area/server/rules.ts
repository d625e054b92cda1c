import { foldPermission } from '#kernel/contract/access.ts';
import type { Instant } from '#kernel/contract/fields.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { secondsBetween } from '#kernel/server/clock/instants.ts';
import { permissionsOfRole } from '#modules/permissions/contract/roles.ts';
import { adminRefusals } from '../contract/refusals.ts';
import { type AttentionKind, type HospitalStatus, type PlatformRole, platformRoles } from '../contract/words.ts';

const { refusal } = adminRefusals;

/** The text of an old message is not kept for ever. */
export function whyNotRetryMessage({ bodyText }: { bodyText: string }): Refusal | null {
  return bodyText === '' ? refusal('OUTBOX_TEXT_GONE') : null;
}

/** Platform roles that hold a permission; case and spaces do not count. */
export function rolesHolding(permission: string): readonly PlatformRole[] {
  return platformRoles.filter((role) => permissionsOfRole(role).some((name) => foldPermission(name) === foldPermission(permission)));
}

/** First word and last word of an operator's name; one word is both. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const words = name.trim().split(/\s+/);
  return { firstName: words[0] ?? '', lastName: words.at(-1) ?? '' };
}

/** `ada@clinic.ng` → `a***@clinic.ng`, `+2348031234567` → `***4567`. */
export function maskRecipient(recipient: string): string {
  const [name = '', domain] = recipient.split('@');
  return domain ? `${name.slice(0, 1)}***@${domain}` : `***${recipient.slice(-4)}`;
}

export interface AttentionFacts {
  readonly status: HospitalStatus;
  readonly setup: 'none' | 'queued' | 'running' | 'completed' | 'failed';
  readonly createdAt: Instant;
  readonly lastActivityAt: Instant | null;
  readonly now: Instant;
}

const hour = 3600;

/** What of a hospital an operator should look into, the most pressing first. */
export function attentionOf({ status, setup, createdAt, lastActivityAt, now }: AttentionFacts): AttentionKind | null {
  if (status === 'active' && setup === 'failed') return 'setup failed';
  if (status === 'pending' && secondsBetween(createdAt, now) > 24 * hour) return 'pending > 24 h';
  if (status === 'active' && secondsBetween(lastActivityAt ?? createdAt, now) > 14 * 24 * hour) return 'inactive 14 days';
  return null;
}
