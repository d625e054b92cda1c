import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { donorCalls, lookbackActs } from '#modules/blood-management/contract/calls/donors.ts';
import type { Lookback, LookbackRow } from '#modules/blood-management/contract/donor-records.ts';
import { lookbackStatuses } from '#modules/blood-management/contract/words.ts';
import { lookbackLooks } from '../../looks.ts';
import { lookbackActionWords, markerWords } from '../../words.ts';
import styles from '../blood.module.css';
import { type BankSearch, bankSearch } from '../search.ts';
import { UnitLink } from '../units/unit-page.tsx';
import { NoteForm } from './donor-forms.tsx';

/** Lookbacks, open ones first. */
export function LookbackTab() {
  const t = useText();
  const column = useColumnsOf<LookbackRow>();
  const filter = useFiltersOf<BankSearch>();
  const list = useList(donorCalls.lookbacks, bankSearch, {
    name: 'blood-lookbacks',
    title: t('Lookback'),
    live: ['blood-lookbacks', 'blood-units'],
    asks: ({ lookback }) => ({ status: lookback }),
  });
  return (
    <RecordList
      list={list}
      filters={[filter.status('lookback', lookbackStatuses, lookbackLooks)]}
      emptyText={t('No lookback')}
      record={{ drawer: 'lookback', title: t('Lookback'), size: 720, view: ({ id }) => <LookbackView id={id} /> }}
      columns={[
        column.instant('reactiveAt', t('Reactive on'), { identifies: true }),
        column.name('donor', t('Donor'), { of: (row) => row.donor?.fullname, under: (row) => row.donor?.donorNumber }),
        column.text('marker', t('Marker'), { of: (row) => (row.marker ? t(markerWords[row.marker]) : null) }),
        column.count('units', t('Units')),
        column.count('open', t('Without outcome')),
        column.status((row) => lookbackLooks[row.status]),
      ]}
    />
  );
}

function LookbackView({ id }: { readonly id: string }) {
  const lookback = useCall(donorCalls.lookback, { params: { id } }, { live: ['blood-lookbacks', 'blood-units'] });
  return (
    <Loaded from={lookback} rows={8}>
      {(found) => (
        <div className={styles.stack}>
          <StatusBadge look={lookbackLooks[found.status]} />
          <RecordActs inPlace acts={lookbackActs} of={found} forms={{ note: NoteForm }} />
          <About lookback={found} />
        </div>
      )}
    </Loaded>
  );
}

function About({ lookback }: { readonly lookback: Lookback }) {
  const t = useText();
  const format = useFormat();
  const column = useColumnsOf<Lookback['rows'][number]>();
  return (
    <>
      <Facts
        rows={[
          [t('Donor'), lookback.donor?.fullname],
          [t('Reactive on'), format.instant(lookback.reactiveAt)],
          [t('Last negative'), lookback.lastNegativeAt ? format.instant(lookback.lastNegativeAt) : null],
          [t('Window from'), format.instant(lookback.windowFrom)],
          [t('Closed by'), lookback.closedBy?.name],
          [t('Reason'), lookback.closeReason],
        ]}
      />
      <PlainTable
        label={t('Units')}
        rows={lookback.rows}
        rowKey={(row) => row.id}
        columns={[
          { key: 'unit', title: t('Unit'), cell: (row) => <UnitLink id={row.unit.id} words={row.unit.unitNumber} /> },
          column.text('action', t('Action'), { of: (row) => t(lookbackActionWords[row.action]) }),
          column.text('recipient', t('Recipient'), { of: (row) => row.recipient?.hospitalPatientId ?? row.institution }),
          column.text('informed', t('Informed by'), { wide: true, of: (row) => row.informedBy?.name }),
          column.text('outcome', t('Outcome')),
        ]}
      />
    </>
  );
}
