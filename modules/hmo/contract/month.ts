import { z } from 'zod';

/** A calendar month, `2026-11`. */
export const monthWord = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month');
