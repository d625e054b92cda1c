import { IconAlertTriangle } from '@tabler/icons-react';
import type { Look } from '#kernel/web/design/look.ts';
import { word } from '#kernel/web/text/use-text.ts';
import type { ConsultationLabRequest } from '#modules/consultation/contract/records.ts';

const looks: Readonly<Record<string, Look>> = {
  'specimen-due': { word: word('Specimen due'), tone: 'blue' },
  'specimen-taken': { word: word('Specimen taken'), tone: 'amber' },
  'result-entered': { word: word('In the laboratory'), tone: 'amber' },
  'result-released': { word: word('Released'), tone: 'green' },
  cancelled: { word: word('Cancelled'), tone: 'grey' },
};
const criticalLook: Look = { word: word('Critical'), tone: 'red', icon: IconAlertTriangle };

/** How a request of the visit stands; a critical value goes before everything. */
export function labLook({ status, critical }: Pick<ConsultationLabRequest, 'status' | 'critical'>): Look {
  return critical ? criticalLook : (looks[status] ?? { word: status, tone: 'grey' });
}
