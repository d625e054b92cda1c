import type { InvoiceRecord, ItemRecord } from './store.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'invoiceBin.invoice': InvoiceRecord;
    'invoiceBin.items': ItemRecord[];
  }
}
