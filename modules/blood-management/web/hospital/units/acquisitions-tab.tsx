import type { Column } from '#kernel/web/table/column.ts';
import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { stockCalls } from '#modules/blood-management/contract/calls/stock.ts';
import type { AcquisitionRow } from '#modules/blood-management/contract/unit-records.ts';
import { acquisitionKinds } from '#modules/blood-management/contract/words.ts';
import { unitLooks } from '../../looks.ts';
import { acquisitionWords, componentWords } from '../../words.ts';
import styles from '../blood.module.css';
import { type BankSearch, bankSearch } from '../search.ts';
import { UnitLink } from './unit-page.tsx';

/** Acquisitions, newest first; one opens beside the list. */
export function AcquisitionsTab() {
  const t = useText();
  const list = useList(stockCalls.acquisitions, bankSearch, {
    name: 'blood-acquisitions',
    title: t('Acquisitions'),
    live: ['blood-units'],
    asks: ({ search, kind, startDate, endDate }) => ({ searchTerm: search, kind, startDate, endDate }),
  });
  const filter = useFiltersOf<BankSearch>();
  return (
    <RecordList
      list={list}
      columns={useColumns()}
      searchHint={t('Acquisition number')}
      filters={[filter.many('kind', t('Kind'), acquisitionKinds, acquisitionWords), filter.days(t('Acquired'))]}
      emptyText={t('No acquisition found')}
      record={{ drawer: 'acquisition', title: (row) => row.acquisitionNumber, size: 620, view: ({ id }) => <AcquisitionView id={id} /> }}
    />
  );
}

function useColumns(): readonly Column<AcquisitionRow>[] {
  const t = useText();
  const column = useColumnsOf<AcquisitionRow>();
  return [
    column.number('acquisitionNumber', t('Number'), { identifies: true }),
    column.instant('acquiredAt', t('Acquired')),
    column.text('kind', t('Kind'), { of: (row) => t(acquisitionWords[row.kind]) }),
    column.text('sourceName', t('Source'), { wide: true }),
    column.count('unitCount', t('Units')),
    column.money('cost', t('Cost'), { wide: true }),
    column.text('by', t('Registered by'), { wide: true, of: (row) => row.createdBy.name }),
  ];
}

function AcquisitionView({ id }: { readonly id: string }) {
  const t = useText();
  const format = useFormat();
  const found = useCall(stockCalls.acquisition, { params: { id } }, { live: ['blood-units'] });
  return (
    <Loaded from={found} rows={6}>
      {(acquisition) => (
        <div className={styles.stack}>
          <Facts
            rows={[
              [t('Kind'), t(acquisitionWords[acquisition.kind])],
              [t('Source'), acquisition.sourceName],
              [t('Acquired'), format.instant(acquisition.acquiredAt)],
              [t('Replacement for'), acquisition.forPatient?.hospitalPatientId],
              [t('Note'), acquisition.note],
            ]}
          />
          {acquisition.units.map((unit) => (
            <div key={unit.id} className={styles.row}>
              <UnitLink id={unit.id} words={unit.unitNumber} />
              <span>
                {unit.bloodGroup} · {t(componentWords[unit.component])}
              </span>
              <StatusBadge look={unitLooks[unit.status]} />
            </div>
          ))}
        </div>
      )}
    </Loaded>
  );
}
