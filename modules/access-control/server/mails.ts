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
      `${hospitalName} invites you to join ${settings.productName} as ${roleName}.`,
      'Open the link to choose your password. It works once and is valid for seven days.',
    ],
    button: { label: 'Accept the invitation', url },
  });
}
