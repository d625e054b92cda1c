import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Facts } from '#kernel/web/frame/facts.tsx';
import { Loaded } from '#kernel/web/frame/panel.tsx';
import { RecordActs } from '#kernel/web/record/record-acts.tsx';
import { useColumnsOf } from '#kernel/web/table/columns-of.tsx';
import { useFiltersOf } from '#kernel/web/table/filters-of.ts';
import { RecordList } from '#kernel/web/table/record-list.tsx';
import { useList } from '#kernel/web/table/use-list.ts';
import { Moment } from '#kernel/web/text/moment.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { donorActs, donorCalls } from '#modules/blood-management/contract/calls/donors.ts';
import type { Donor, DonorRow } from '#modules/blood-management/contract/donor-records.ts';
import { bloodGroups, donorStatuses } from '#modules/blood-management/contract/words.ts';
import { donorLooks, unitLooks } from '../../looks.ts';
import { acquisitionWords, genderWords } from '../../words.ts';
import styles from '../blood.module.css';
import { type BankSearch, bankSearch } from '../search.ts';
import { UnitLink } from '../units/unit-page.tsx';
import { DeferForm, EditDonor, NewDonor } from './donor-forms.tsx';

const groupWords = Object.fromEntries(bloodGroups.map((group) => [group, group])) as Record<(typeof bloodGroups)[number], string>;

/** Donors by name; offers of patients are among them. */
export function DonorsTab() {
  const t = useText();
  const column = useColumnsOf<DonorRow>();
  const filter = useFiltersOf<BankSearch>();
  const list = useList(donorCalls.list, bankSearch, {
    name: 'blood-donors',
    title: t('Donors'),
    live: ['blood-donors'],
    asks: ({ search, donor, group, eligible }) => ({ searchTerm: search, status: donor, bloodGroup: group, eligible }),
  });
  return (
    <RecordList
      list={list}
      searchHint={t('Name, phone or number')}
      filters={[
        filter.status('donor', donorStatuses, donorLooks),
        filter.many('group', t('Group'), bloodGroups, groupWords),
        filter.flag('eligible', t('May donate today')),
      ]}
      emptyText={t('No donor found')}
      record={{ drawer: 'donor', title: (row) => row.fullname, size: 620, view: ({ id }) => <DonorView id={id} /> }}
      create={{
        call: donorCalls.create,
        drawer: 'new-donor',
        title: t('Add donor'),
        quiet: true,
        form: (close) => <NewDonor onClose={close} />,
      }}
      columns={[
        column.name('fullname', t('Name'), { identifies: true, under: (row) => row.donorNumber }),
        column.text('bloodGroup', t('Group')),
        column.text('phone', t('Phone'), { wide: true }),
        column.count('donations', t('Donations'), { wide: true }),
        column.instant('lastDonationAt', t('Last donation'), { wide: true }),
        column.day('eligibleFrom', t('May donate from')),
        column.status((row) => donorLooks[row.status]),
      ]}
    />
  );
}

function DonorView({ id }: { readonly id: string }) {
  const donor = useCall(donorCalls.view, { params: { id } }, { live: ['blood-donors'] });
  return (
    <Loaded from={donor} rows={8}>
      {(found) => (
        <div className={styles.stack}>
          <StatusBadge look={donorLooks[found.status]} />
          <RecordActs inPlace acts={donorActs} of={found} forms={{ edit: EditDonor, defer: DeferForm }} />
          <About donor={found} />
          <History donor={found} />
        </div>
      )}
    </Loaded>
  );
}

function About({ donor }: { readonly donor: Donor }) {
  const t = useText();
  const format = useFormat();
  return (
    <Facts
      rows={[
        [t('Number'), donor.donorNumber],
        [t('Sex'), t(genderWords[donor.gender])],
        [t('Date of birth'), format.day(donor.dateOfBirth)],
        [t('Phone'), donor.phone],
        [t('Group'), donor.bloodGroup],
        [t('Weight, kg'), donor.weightKg],
        [t('Haemoglobin, g/dL'), donor.haemoglobin],
        [t('Consent'), donor.consent ? t('Yes') : t('No')],
        [t('May donate from'), donor.eligibleFrom ? format.day(donor.eligibleFrom) : null],
        [
          t('Deferred'),
          donor.deferredForever ? t('Permanent') : donor.deferredUntil ? t('Until {day}', { day: format.day(donor.deferredUntil) }) : null,
        ],
        ...donor.deferrals.map(({ at, reason, by }) => [format.instant(at), `${reason}, ${by.name}`] as const),
        [t('Note'), donor.note],
      ]}
    />
  );
}

function History({ donor }: { readonly donor: Donor }) {
  const t = useText();
  return donor.history.map(({ acquisitionId, acquisitionNumber, kind, at, units }) => (
    <div key={acquisitionId}>
      <p>
        <span className="code">{acquisitionNumber}</span> · {t(acquisitionWords[kind])} · <Moment at={at} />
      </p>
      <div className={styles.row}>
        {units.map((unit) => (
          <span key={unit.id} className={styles.row}>
            <UnitLink id={unit.id} words={unit.unitNumber} />
            <StatusBadge look={unitLooks[unit.status]} />
          </span>
        ))}
      </div>
    </div>
  ));
}
