import type { Amendment } from '../contract/records.ts';
import type { OrderSet, TemplateField } from '../contract/template-records.ts';

declare module '#database/types.ts' {
  interface JsonColumns {
    'consultationTemplateVersions.sections': TemplateField[];
    'consultationTemplateVersions.orderSet': OrderSet;
    'consultationAmendments.changes': Amendment['changes'];
  }
}
