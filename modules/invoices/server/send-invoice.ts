import type { Id } from '#kernel/contract/fields.ts';
import { guard } from '#kernel/server/record/acts.ts';
import type { Scope } from '#kernel/server/scope/scope.ts';
import { hospitalOf } from '#modules/organisation/server/index.ts';
import { invoiceRecord } from '../contract/invoice.record.ts';
import { invoiceRefusals } from '../contract/refusals.ts';
import type { SendChannel } from '../contract/words.ts';
import { type Contact, contactOf, writeTo } from './reach-payer.ts';
import { saidAmount } from './setup.ts';
import { requireInvoice } from './store.ts';

interface Words {
  readonly hospital: string;
  readonly number: string;
  readonly total: string;
  readonly balance: string;
  readonly link: string | null;
}

/** Nothing clinical: who asks, for how much, and where to look. */
function sentence({ hospital, number, total, balance }: Words): string {
  return `${hospital}: invoice ${number} of ${total}, to pay ${balance}.`;
}

async function deliver(scope: Scope, channel: SendChannel, contact: Contact, words: Words): Promise<string | null> {
  if (channel !== 'portal') {
    const message = { subject: `Invoice ${words.number}`, sentence: sentence(words), link: words.link, template: 'invoice' };
    return writeTo(scope, channel, contact, message);
  }
  if (!contact.personId) return null;
  await scope.notify({
    title: 'New Invoice',
    content: `${words.number}: ${words.balance}`,
    path: '/billing',
    to: { personId: contact.personId },
    module: 'billing',
  });
  return 'patient area';
}

/** POST invoice/{id}/send: queued with this transaction. Only invoices that were billed are sent. */
export async function sendInvoice(scope: Scope, id: Id, channel: SendChannel): Promise<{ channel: SendChannel; to: string }> {
  const invoice = await requireInvoice(scope, id);
  guard(invoiceRecord, 'send', invoice);
  const hospital = await hospitalOf(scope);
  const words: Words = {
    hospital: hospital.name,
    number: invoice.invoiceNumber,
    total: await saidAmount(scope, invoice.total),
    balance: await saidAmount(scope, invoice.balance),
    link: invoice.patientId ? `${scope.settings.publicUrl}/patient/billing` : null,
  };
  const to = await deliver(scope, channel, await contactOf(scope, invoice), words);
  if (to === null) throw invoiceRefusals.refusal('NO_ADDRESS_TO_SEND', { channel });
  await scope.record({
    action: 'export',
    entity: 'Invoice',
    entityId: id,
    entityNumber: invoice.invoiceNumber,
    patientId: invoice.patientId,
    summary: `Invoice ${invoice.invoiceNumber} sent by ${channel}`,
    after: { channel, to },
  });
  return { channel, to };
}
