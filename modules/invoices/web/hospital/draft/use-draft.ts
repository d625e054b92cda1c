import { useState } from 'react';
import { bothTexts, joinedFields } from '#kernel/web/drafts/join.ts';
import type { InvoiceDetails } from '#modules/invoices/contract/records.ts';

export interface DraftFields {
  readonly dueDate: string;
  readonly note: string;
  readonly internalNote: string;
  readonly discountKind: 'percent' | 'fixed';
  /** Basis points or minor units; null = no discount. */
  readonly discountValue: number | null;
  readonly discountReasonId: string;
  readonly discountNote: string;
}

/** What a draft holds, as its fields show it. */
export function fieldsOf({ dueDate, note, internalNote, discountOrder }: InvoiceDetails): DraftFields {
  return {
    dueDate: dueDate ?? '',
    note: note ?? '',
    internalNote: internalNote ?? '',
    discountKind: discountOrder?.kind ?? 'percent',
    discountValue: discountOrder && discountOrder.value > 0 ? discountOrder.value : null,
    discountReasonId: discountOrder?.discountReasonId ?? '',
    discountNote: discountOrder?.note ?? '',
  };
}

const discountKeys = ['discountKind', 'discountValue', 'discountReasonId', 'discountNote'] as const;
/** The fields of a draft, by name. */
export const draftFieldNames = ['dueDate', 'note', 'internalNote', ...discountKeys] as const;

/** The fields that differ from what was read, a discount whole; null when there are none. */
export function typedOf(before: DraftFields, now: DraftFields): Partial<DraftFields> | null {
  const differs = (name: keyof DraftFields) => now[name] !== before[name];
  const isDiscounted = discountKeys.some(differs);
  const names = draftFieldNames.filter((name) => differs(name) || (isDiscounted && discountKeys.some((key) => key === name)));
  return names.length > 0 ? (Object.fromEntries(names.map((name) => [name, now[name]])) as Partial<DraftFields>) : null;
}

/** Fields that were typed before a draft was read back, and those of the draft; of a text written in both, both. */
export function joinTyped(found: Partial<DraftFields>, since: Partial<DraftFields>): Partial<DraftFields> {
  return joinedFields<Partial<DraftFields>>({}, found, since, { note: bothTexts, internalNote: bothTexts, discountNote: bothTexts });
}

/** The change from what was read to what is typed, as the call wants it; null when there is none. */
export function changeOf(before: DraftFields, now: DraftFields): Record<string, unknown> | null {
  const change: Record<string, unknown> = {};
  if (now.dueDate !== before.dueDate) change['dueDate'] = now.dueDate || null;
  if (now.note !== before.note) change['note'] = now.note.trim() || null;
  if (now.internalNote !== before.internalNote) change['internalNote'] = now.internalNote.trim() || null;
  if (discountKeys.some((key) => now[key] !== before[key])) {
    change['invoiceDiscount'] = {
      kind: now.discountKind,
      value: now.discountValue ?? 0,
      ...(now.discountReasonId ? { discountReasonId: now.discountReasonId } : {}),
      note: now.discountNote.trim() || null,
    };
  }
  return Object.keys(change).length > 0 ? change : null;
}

/** The fields of a draft over the version they were read from. A newer version is not taken up over typed text. */
export function useDraftFields(invoice: InvoiceDetails) {
  const [base, setBase] = useState(() => ({ version: invoice.version, fields: fieldsOf(invoice) }));
  const [fields, setFields] = useState(base.fields);
  const change = changeOf(base.fields, fields);
  if (change === null && invoice.version !== base.version) {
    const next = { version: invoice.version, fields: fieldsOf(invoice) };
    setBase(next);
    setFields(next.fields);
  }
  return {
    fields,
    put: (part: Partial<DraftFields>) => setFields((held) => ({ ...held, ...part })),
    change,
    /** What is typed and not saved, as the fields hold it. */
    typed: typedOf(base.fields, fields),
    version: base.version,
    /** Somebody else changed the draft while text was typed over it. */
    isOvertaken: change !== null && invoice.version !== base.version,
    reload: () => {
      const next = { version: invoice.version, fields: fieldsOf(invoice) };
      setBase(next);
      setFields(next.fields);
    },
    adopt: (saved: InvoiceDetails | { readonly version: number }) =>
      setBase((held) => ({ version: saved.version, fields: { ...held.fields, ...fields } })),
  };
}
