import type { PublicSettings } from '#kernel/server/scope/scope.ts';
import { type Letter, letter } from '#modules/auth/server/index.ts';

interface InvitationFacts {
  readonly fullname: string;
  readonly hospitalName: string;
  readonly roleName: string;
  readonly token: string;
}

/** The invitation of a staff user; the link opens the form that sets the password. */
export function invitationMail(settings: PublicSettings, { fullname, hospitalName, roleName, token }: InvitationFacts): Letter {
  const url = `${settings.publicUrl.replace(/\/$/, '')}/hospital/verify?token=${encodeURIComponent(token)}`;
  return letter(settings, 'invitation', `You are invited to ${hospitalName}`, {
    greeting: `Hello ${fullname},`,
    lines: [
      `${hospitalName} invites you to work in ${settings.productName} as ${roleName}.`,
      'The link works once, for seven days. Choose your password there.',
    ],
    button: { label: 'Accept the invitation', url },
  });
}
