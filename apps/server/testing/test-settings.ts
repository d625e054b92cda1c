import type { PublicSettings } from '#kernel/server/scope/scope.ts';

/** Settings of the servers that tests start. */
export function testSettings(dataDir: string): PublicSettings {
  return {
    publicUrl: 'http://civis.test',
    mailFrom: 'Civis <no-reply@civis.test>',
    productName: 'Civis',
    mailTransport: 'outbox',
    smsTransport: 'outbox',
    demo: false,
    secretKey: Buffer.alloc(32, 7),
    dataDir,
  };
}
