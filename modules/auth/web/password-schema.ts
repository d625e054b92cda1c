import type { z } from 'zod';
import { brokenPasswordRules } from '#modules/auth/contract/password-rules.ts';

/** Adds to a body's schema what the server says of a new password and its repetition, so that it shows while typing. */
export function withPasswordChecks<S extends z.ZodType>(schema: S, confirmation = 'confirmPassword', name = 'password'): S {
  return schema.superRefine((body, context) => {
    const values = body as Readonly<Record<string, unknown>>;
    const password = typeof values[name] === 'string' ? values[name] : '';
    if (password !== '' && brokenPasswordRules(password).length > 0)
      context.addIssue({ code: 'custom', path: [name], message: 'Password does not meet the rules' });
    else if (values[confirmation] !== undefined && values[confirmation] !== password)
      context.addIssue({ code: 'custom', path: [confirmation], message: 'Passwords do not match' });
  });
}
