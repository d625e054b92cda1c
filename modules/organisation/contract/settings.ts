import { z } from 'zod';

/**
 * A group of hospital settings: its owner declares it here once, the server registers it, the form validates with it.
 * `schema` is strict and gives every key a default, so that an empty object parses to the defaults.
 */
export interface SettingsGroup<Schema extends z.ZodObject = z.ZodObject> {
  readonly group: string;
  readonly title: string;
  readonly schema: Schema;
  readonly viewPermission: string;
  readonly editPermission: string;
  /** Keys whose values never leave the server. */
  readonly secretKeys?: readonly string[];
}
export type SettingsOf<Group extends SettingsGroup> = z.output<Group['schema']>;

/** Declares a settings group; literals stay narrow. */
export function declareSettings<Schema extends z.ZodObject>(group: SettingsGroup<Schema>): SettingsGroup<Schema> {
  return group;
}

/** How the hospital's screens and paper look. */
export const generalSettings = declareSettings({
  group: 'general',
  title: 'General',
  viewPermission: 'View Settings',
  editPermission: 'Edit Settings',
  schema: z.strictObject({
    language: z.enum(['en', 'fr']).default('en'),
    timeFormat: z.enum(['24h', '12h']).default('24h'),
    paperSize: z.enum(['A4', 'Letter']).default('A4'),
  }),
});

/** One IPv4 or IPv6 network, `10.0.0.0/8`. */
const network = z
  .string()
  .max(60)
  .transform((value) => value.trim())
  .pipe(z.union([z.cidrv4(), z.cidrv6()], { error: 'Must be a network like 10.0.0.0/8' }));

/** The dial code of a country, `+233`. */
const dialCode = z
  .string()
  .max(12)
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\+[1-9]\d{0,6}$/, 'Must be a dial code like +233'));

/** Rules of sign-in and sessions, read by auth (auth.md: hospital security settings). */
export const securitySettings = declareSettings({
  group: 'security',
  title: 'Security',
  viewPermission: 'View Settings',
  editPermission: 'Edit Security Settings',
  schema: z.strictObject({
    idleMinutes: z.number().int().min(5).max(480).default(60),
    absoluteHours: z.number().int().min(1).max(24).default(12),
    twoFactor: z.enum(['off', 'new-device', 'always']).default('new-device'),
    maxSessions: z.number().int().min(1).max(10).default(5),
    passwordMaxAgeDays: z.number().int().min(0).max(365).default(0),
    lockAfter: z.number().int().min(3).max(10).default(5),
    allowedNetworks: z.array(network).max(50).default([]),
    /** Dial codes of the countries that get text messages beside the hospital's own: `+233`. */
    textCountries: z.array(dialCode).max(50).default([]),
  }),
});

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time like 22:00');

/** Channels beside the bell, per title; the bell itself is always on. Quiet hours hold back what is not critical. */
export const notificationSettings = declareSettings({
  group: 'notifications',
  title: 'Notifications',
  viewPermission: 'View Settings',
  editPermission: 'Edit Notification Settings',
  schema: z.strictObject({
    titles: z
      .record(z.string().min(1).max(80), z.strictObject({ email: z.boolean().default(false), sms: z.boolean().default(false) }))
      .refine((titles) => Object.keys(titles).length <= 300, 'Too many titles')
      .default({}),
    quietHours: z
      .strictObject({ on: z.boolean().default(false), from: clock.default('22:00'), to: clock.default('06:00') })
      .default({ on: false, from: '22:00', to: '06:00' }),
    digestTime: clock.nullable().default(null),
  }),
});
