import type { DeliverySettings } from '#kernel/server/outbox/deliver.ts';
import type { PublicSettings } from '#kernel/server/scope/scope.ts';
import type { Settings } from '#kernel/server/settings/settings.ts';

/** The part of the settings that acts may read. */
export function publicSettingsOf(settings: Settings, demo: boolean): PublicSettings {
  return {
    publicUrl: settings.publicUrl,
    mailFrom: settings.mailFrom,
    productName: 'Civis',
    mailTransport: settings.mailTransport,
    smsTransport: settings.sms.provider === 'http' ? 'http' : 'outbox',
    demo,
    secretKey: settings.secretKey,
    dataDir: settings.dataDir,
    ...(settings.downtimeDir ? { downtimeDir: settings.downtimeDir } : {}),
  };
}

/** How mail and SMS leave. */
export function deliveryOf(settings: Settings): DeliverySettings {
  return {
    smtpUrl: settings.smtpUrl ?? undefined,
    mailFrom: settings.mailFrom,
    sms: {
      provider: settings.sms.provider,
      url: settings.sms.url ?? undefined,
      token: settings.sms.token ?? undefined,
      from: settings.sms.from,
    },
  };
}
