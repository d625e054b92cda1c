import type { Id } from '#kernel/contract/fields.ts';
import { refuseHeld } from '#kernel/server/outbox/limits.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { maskContact } from '#modules/patients/server/index.ts';
import type { ReceiptChannel } from '../contract/words.ts';
import { customerOf } from './show-invoice.ts';
import type { InvoiceRecord } from './store.ts';

export interface Contact {
  readonly email: string | null;
  readonly phone: string | null;
  readonly personId: Id | null;
}

/** Where the payer of an invoice is reached: a patient's own address, or what is known of a customer who is none. */
export async function contactOf(scope: Scope, payer: Pick<InvoiceRecord, 'patientId' | 'externalCustomer'>): Promise<Contact> {
  if (!payer.patientId) {
    const customer = customerOf(payer);
    return { email: customer?.email ?? null, phone: customer?.phone ?? null, personId: null };
  }
  const row = await scope.tx
    .selectFrom('patients')
    .select(['email', 'phoneNumber', 'personId'])
    .where('hospitalId', '=', scope.hospitalId)
    .where('id', '=', payer.patientId)
    .executeTakeFirst();
  return { email: row?.email ?? null, phone: row?.phoneNumber ?? null, personId: row?.personId ?? null };
}

/** What is written: nothing clinical. */
export interface Message {
  readonly subject: string;
  readonly sentence: string;
  /** The patient area, for those who have one; mails alone carry it. */
  readonly link: string | null;
  readonly template: string;
}

/** Queues a message with the transaction; answers the masked address, or null when none is known. */
export async function writeTo(scope: Scope, channel: ReceiptChannel, contact: Contact, message: Message): Promise<string | null> {
  const { subject, sentence, link, template } = message;
  if (channel === 'email' && contact.email) {
    const text = `${sentence}${link ? `\n\nSee it in your patient area: ${link}` : ''}`;
    refuseHeld(await scope.mail({ to: contact.email, subject, text, template }));
    return maskContact(contact.email);
  }
  if (channel === 'sms' && contact.phone) {
    refuseHeld(await scope.sms({ to: contact.phone, text: sentence, template }));
    return maskContact(contact.phone);
  }
  return null;
}
