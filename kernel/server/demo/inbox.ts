import type { AnyScope } from '../scope/scope.ts';

/** The text of the newest mail or SMS to somebody: in the demo, people open what was sent to them. */
export async function newestMessageTo(scope: AnyScope, recipient: string): Promise<string> {
  const row = await scope.tx
    .selectFrom('messageOutbox')
    .select('bodyText')
    .where('recipient', '=', recipient)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Error(`Nothing was sent to ${recipient}`);
  return row.bodyText;
}

/** The token of the link in a message. */
export function tokenIn(text: string): string {
  const found = /[?&]token=([^&\s"]+)/.exec(text)?.[1];
  if (!found) throw new Error('The message holds no link with a token');
  return decodeURIComponent(found);
}

/** The six digits of a one-time code in a message. */
export function codeIn(text: string): string {
  const found = /\b\d{6}\b/.exec(text)?.[0];
  if (!found) throw new Error('The message holds no code');
  return found;
}
