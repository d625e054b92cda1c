import type { Mail, PublicSettings } from '#kernel/server/scope/scope.ts';

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function page(paragraphs: readonly string[]): string {
  return `<!doctype html><html><body style="font-family:sans-serif;line-height:1.5">${paragraphs.map((words) => `<p>${words}</p>`).join('')}</body></html>`;
}

function button(link: string, words: string): string {
  return `<a href="${escaped(link)}" style="display:inline-block;padding:10px 20px;background:#0b5cad;color:#ffffff;border-radius:6px;text-decoration:none">${words}</a>`;
}

export interface ConfirmationFacts {
  readonly to: string;
  readonly fullname: string;
  readonly hospitalName: string;
  readonly token: string;
}

/** 'Confirm your account': opens a page; only the page's own button spends the link. */
export function confirmationMail(settings: PublicSettings, { to, fullname, hospitalName, token }: ConfirmationFacts): Mail {
  const link = `${settings.publicUrl}/hospital/signup-confirmation?email=${encodeURIComponent(to)}&token=${encodeURIComponent(token)}`;
  const words = `confirm this address to open ${hospitalName} on ${settings.productName}`;
  const validity = 'The link works once and is valid for 24 hours. If you did not sign up, ignore this email.';
  return {
    to,
    subject: 'Confirm your account',
    template: 'registration.confirm',
    text: `Hello ${fullname},\n\nplease ${words}:\n\n${link}\n\n${validity}\n`,
    html: page([
      `Hello ${escaped(fullname)},`,
      `please ${escaped(words)}:`,
      button(link, 'Confirm your account'),
      `Or open this address: ${escaped(link)}`,
      validity,
    ]),
  };
}

/** 'Your hospital is ready': where to sign in, and what to do first. */
export function readyMail(settings: PublicSettings, { to, fullname, hospitalName }: Omit<ConfirmationFacts, 'token'>): Mail {
  const link = `${settings.publicUrl}/hospital/login?email=${encodeURIComponent(to)}`;
  const steps = [
    'Verify your phone number.',
    'Check the time zone and contact of your hospital under Settings.',
    'Invite your staff and give each a role and departments.',
    'Register your first patient.',
  ];
  return {
    to,
    subject: 'Your hospital is ready',
    template: 'registration.ready',
    text: `Hello ${fullname},\n\n${hospitalName} is set up. Sign in:\n\n${link}\n\nFirst steps:\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}\n`,
    html: page([
      `Hello ${escaped(fullname)},`,
      `${escaped(hospitalName)} is set up.`,
      button(link, 'Sign in'),
      `First steps:<br>${steps.map((step, index) => `${index + 1}. ${escaped(step)}`).join('<br>')}`,
    ]),
  };
}
