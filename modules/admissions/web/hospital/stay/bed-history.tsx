import { Panel } from '#kernel/web/frame/panel.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useText } from '#kernel/web/text/use-text.ts';
import type { Admission, BedStay } from '#modules/admissions/contract/stay-records.ts';
import { roomTypeWords } from '../../looks.ts';
import { stayReasonWords } from '../../stay-looks.ts';

/** Every bed that the patient had in this stay, the newest first. */
export function BedHistory({ stay }: { readonly stay: Admission }) {
  const t = useText();
  const column = useColumnsOf<BedStay>();
  const rows = stay.stays.toSorted((one, other) => other.fromAt.localeCompare(one.fromAt));
  return (
    <Panel title={t('Bed history')} flush>
      <PlainTable
        label={t('Bed history')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          column.name('bedLabel', t('Bed'), { under: ({ roomName, wardName }) => `${wardName}, ${roomName}` }),
          column.text('type', t('Room type'), { field: 'roomType', wide: true, of: ({ roomType }) => t(roomTypeWords[roomType]) }),
          column.instant('fromAt', t('From')),
          column.instant('toAt', t('To')),
          column.text('why', t('Why'), { field: 'reason', of: ({ reason }) => t(stayReasonWords[reason]) }),
          column.text('note', t('Note'), { wide: true, wraps: true }),
          column.text('by', t('By'), { wide: true }),
        ]}
      />
    </Panel>
  );
}
