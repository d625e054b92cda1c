import type { Area } from '#kernel/contract/access.ts';
import type { Mail, PublicSettings } from '#kernel/server/scope/scope.ts';
import { type CodePurpose, codeMinutes } from '../contract/words.ts';

/** A mail without its recipient. */
export type Letter = Omit<Mail, 'to'>;

interface Body {
  readonly greeting?: string;
  readonly lines: readonly string[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly end?: readonly string[];
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Writes a letter as plain text and as simple HTML without pictures or remote content. */
export function letter(settings: Pick<PublicSettings, 'productName'>, template: string, subject: string, body: Body): Letter {
  const greeting = body.greeting ?? 'Hello,';
  const end = [...(body.end ?? []), settings.productName];
  const text = [greeting, '', ...body.lines, ...(body.button ? ['', `${body.button.label}: ${body.button.url}`] : []), '', ...end].join(
    '\n',
  );
  const paragraph = (line: string) => `<p style="margin:0 0 12px">${escaped(line)}</p>`;
  const button = body.button
    ? `<p style="margin:20px 0"><a href="${escaped(body.button.url)}" style="background:#0b6e4f;color:#ffffff;padding:12px 20px;border-radius:6px;text-decoration:none">${escaped(body.button.label)}</a></p>` +
      `<p style="margin:0 0 12px;font-size:13px;color:#555555">${escaped(body.button.url)}</p>`
    : '';
  const html =
    `<!doctype html><html lang="en"><body style="font-family:Arial,Helvetica,sans-serif;font-size:15px;color:#1c1c1c;max-width:560px;margin:24px auto;padding:0 16px">` +
    `${[greeting, ...body.lines].map(paragraph).join('')}${button}${end.map(paragraph).join('')}</body></html>`;
  return { subject, text, html, template };
}

const codeWords: Readonly<Record<CodePurpose, string>> = {
  login: 'sign in',
  'phone-verify': 'verify your phone number',
  reset: 'set a new password',
  'portal-claim': 'open your record',
  'step-up': 'confirm what you are doing',
  'person-change': 'approve the request of your hospital',
};

/** `meaning`: what whoever tells the code agrees to; such a code is told to the hospital that asks, every other one to nobody. */
export function codeText(settings: Pick<PublicSettings, 'productName'>, code: string, meaning?: string): string {
  return meaning
    ? `${settings.productName}: ${meaning} Code: ${code}, valid for ${codeMinutes} minutes.`
    : `${settings.productName}: your code is ${code}. It is valid for ${codeMinutes} minutes. Do not share it.`;
}

/** As `codeText`, as a mail. */
export function codeMail(settings: PublicSettings, code: string, purpose: CodePurpose, meaning?: string): Letter {
  const advice = meaning ? 'If you do not agree, do not share this code.' : 'We will never ask you for this code.';
  return letter(settings, `code-${purpose}`, 'Your one-time code', {
    lines: [
      ...(meaning ? [meaning] : []),
      `Your code to ${codeWords[purpose]} is ${code}.`,
      `It can be used once and is valid for ${codeMinutes} minutes. ${advice}`,
    ],
  });
}

/** The link of a token, opened in the area of its account. */
export function areaLink(settings: Pick<PublicSettings, 'publicUrl'>, area: Area, page: string, token: string): string {
  return `${settings.publicUrl.replace(/\/$/, '')}/${area}/${page}?token=${encodeURIComponent(token)}`;
}

export function resetMail(settings: PublicSettings, area: Area, token: string): Letter {
  return letter(settings, 'reset-password', 'Set a new password', {
    lines: [
      'We received a request to set a new password for your account.',
      'The link works once and is valid for 30 minutes. If you did not request this, you can ignore this email: your password has not been changed.',
    ],
    button: { label: 'Set a new password', url: areaLink(settings, area, 'reset-password', token) },
  });
}

export function passwordChangedMail(settings: PublicSettings, at: string): Letter {
  return letter(settings, 'password-changed', 'Password changed', {
    lines: [
      `The password of your account was changed on ${readable(at)}.`,
      'All other sessions were signed out. If this was not you, set a new password immediately and inform your administrator.',
    ],
  });
}

export function newSignInMail(
  settings: PublicSettings,
  facts: { readonly at: string; readonly device: string; readonly ip: string | null },
): Letter {
  return letter(settings, 'new-sign-in', 'New sign-in', {
    lines: [
      `Your account was used to sign in from a new device: ${facts.device}${facts.ip ? `, address ${facts.ip}` : ''}, on ${readable(facts.at)}.`,
      'If this was you, no action is needed. If not, change your password now.',
    ],
  });
}

export function emailChangeMail(settings: PublicSettings, area: Area, token: string): Letter {
  return letter(settings, 'email-change', 'Confirm your new email', {
    lines: ['Confirm that this is your new sign-in address. The link works once and is valid for 24 hours.'],
    button: { label: 'Confirm this address', url: areaLink(settings, area, 'change-email', token) },
  });
}

/** To somebody whose address another person typed for themselves. */
export function addressInUseMail(settings: PublicSettings, lines: readonly string[]): Letter {
  return letter(settings, 'address-in-use', 'Your email address is already in use', {
    lines: [
      ...lines,
      `You already sign in to ${settings.productName} with this email address, and it can be used for one account only. Nothing has changed for your account.`,
      'If this was not you, you can ignore this email.',
    ],
  });
}

export function emailChangeNotice(settings: PublicSettings, newAddress: string): Letter {
  return letter(settings, 'email-change-notice', 'Your sign-in address is about to change', {
    lines: [
      `A request was made to change the sign-in address of your account to ${newAddress}.`,
      'If this was not you, change your password now and inform your administrator.',
    ],
  });
}

/** `2026-11-20T14:05:00.000Z` → `2026-11-20 14:05 UTC`. */
function readable(instant: string): string {
  return `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`;
}
