import type { ReactNode } from 'react';
import type { ActLink } from '#kernel/web/record/record-acts.tsx';
import type { BillRow } from '#modules/patient-bills/contract/records.ts';

/** What the module that makes invoices adds to lines: items of a row's menu, buttons over picked rows. */
export interface InvoiceActs {
  readonly menu: (bill: BillRow) => readonly ActLink[];
  readonly bulk: (bills: readonly BillRow[], clear: () => void) => ReactNode;
  /** After a new line was saved with "Save and Generate Invoice". */
  readonly generate: (billId: string) => Promise<void>;
}
