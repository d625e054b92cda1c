import type { z } from 'zod';
import { brokenPasswordRules } from '#modules/auth/contract/password-rules.ts';

const textOf = (body: unknown, field: string): string | undefined => {
  const value = (body as Readonly<Record<string, unknown>> | null)?.[field];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Adds to a body's schema what the server says of a new password (`password`) and its repetition (`confirmPassword`), so
 * that it shows while typing, whatever else is missing.
 */
export function withPasswordChecks<S extends z.ZodType>(schema: S): S {
  const always = { when: () => true } as const;
  const keepsRules = (body: unknown) => brokenPasswordRules(textOf(body, 'password') ?? '').length === 0 || !textOf(body, 'password');
  const isRepeated = (body: unknown) =>
    textOf(body, 'confirmPassword') === undefined || textOf(body, 'confirmPassword') === textOf(body, 'password');
  return schema
    .refine(keepsRules, { path: ['password'], message: 'Password does not meet the rules', ...always })
    .refine((body) => !keepsRules(body) || isRepeated(body), { path: ['confirmPassword'], message: 'Passwords do not match', ...always });
}
