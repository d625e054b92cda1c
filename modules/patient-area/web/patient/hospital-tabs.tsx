import { useCall } from '#kernel/web/client/use-call.ts';
import { StatusBadge } from '#kernel/web/design/status-badge.tsx';
import { Loaded, Panel } from '#kernel/web/frame/panel.tsx';
import { EmptyState } from '#kernel/web/frame/states.tsx';
import type { PayloadOf } from '#kernel/contract/calls.ts';
import type { Column } from '#kernel/web/table/column.ts';
import { PlainTable } from '#kernel/web/table/plain-table.tsx';
import { useFormat } from '#kernel/web/text/use-format.ts';
import { useText } from '#kernel/web/text/use-text.ts';
import { ownCoverCalls } from '#modules/hmo/contract/calls/eligibility.ts';
import type { OwnCover } from '#modules/hmo/contract/eligibility-records.ts';
import { type OwnHospital, patientAreaCalls } from '#modules/patient-area/contract/calls.ts';
import { expiredLook, kinWords, ownBillingLooks } from '../looks.ts';
import { hospitalsCall } from './calls.ts';
import styles from './profile.module.css';
import { ownLive, usePerson } from './use-person.ts';

type Kin = PayloadOf<typeof patientAreaCalls.nextOfKins>[number];
type Billing = PayloadOf<typeof patientAreaCalls.billing>[number];

/** Hospitals that have a record of the person. */
export function HospitalsTab() {
  const t = useText();
  const { query } = usePerson();
  const found = useCall(hospitalsCall, { query }, { live: ownLive, quiet: true });
  const columns: readonly Column<OwnHospital>[] = [
    {
      key: 'name',
      title: t('Hospital'),
      cell: (row) => (
        <>
          <span className="strong">{row.name}</span>
          {row.address ? <span className={styles.under}>{row.address}</span> : null}
        </>
      ),
    },
    { key: 'number', title: t('Patient ID'), cell: (row) => <span className="code">{row.hospitalPatientId}</span> },
    { key: 'phone', title: t('Phone'), wide: true, text: (row) => (row.phone ? `${row.dialCode ?? ''} ${row.phone}`.trim() : '–') },
    { key: 'since', title: t('Registered'), wide: true, kind: 'instant', value: (row) => row.registeredAt },
    { key: 'visit', title: t('Last visit'), wide: true, kind: 'instant', value: (row) => row.lastVisitAt },
  ];
  return (
    <Panel title={t('Hospitals')} flush>
      <Loaded from={found} rows={4} isEmpty={(rows) => rows.length === 0} empty={<EmptyState compact />}>
        {(rows) => <PlainTable label={t('List of hospitals')} columns={columns} rows={rows} rowKey={(row) => row.hospitalId} />}
      </Loaded>
    </Panel>
  );
}

/** Next of kin as each hospital has them. */
export function KinTab() {
  const t = useText();
  const { query } = usePerson();
  const found = useCall(patientAreaCalls.nextOfKins, { query }, { live: ownLive, quiet: true });
  const columns: readonly Column<Kin>[] = [
    {
      key: 'name',
      title: t('Name'),
      cell: (row) => (
        <>
          <span className="strong">{row.fullname}</span>
          <span className={styles.under}>{t(kinWords[row.relationship as keyof typeof kinWords] ?? row.relationship)}</span>
        </>
      ),
    },
    { key: 'phone', title: t('Phone'), cell: (row) => <span className="tnum">{row.phoneNumber}</span> },
    {
      key: 'kind',
      title: t('Called first'),
      wide: true,
      text: (row) => [row.isPrimary ? t('Yes') : '', row.isEmergencyContact ? t('In an emergency') : ''].filter(Boolean).join(' · ') || '–',
    },
    { key: 'hospital', title: t('Hospital'), wide: true, text: (row) => row.hospitalName },
  ];
  return (
    <Panel title={t('Next of kin')} note={t('Changed at the front desk of the hospital.')} flush>
      <Loaded from={found} rows={4} isEmpty={(rows) => rows.length === 0} empty={<EmptyState compact />}>
        {(rows) => <PlainTable label={t('List of next of kin')} columns={columns} rows={rows} rowKey={(row) => row.id} />}
      </Loaded>
    </Panel>
  );
}

/** What is left of each limit of the plan year, in the hospital's currency. */
function LimitsLeft({ cover }: { readonly cover: OwnCover | null }) {
  const t = useText();
  const { money } = useFormat();
  if (!cover || cover.limits.length === 0) return '–';
  return cover.limits.map(({ name, limit, left }) => {
    const amounts = { left: money(left, cover.hospital.currency), limit: money(limit, cover.hospital.currency) };
    return (
      <span key={name} className={styles.under}>
        {name === 'family' ? t('{left} of {limit} for the family', amounts) : t('{left} of {limit}', amounts)}
      </span>
    );
  });
}

/** Billing methods as each hospital has them. */
export function BillingTab() {
  const t = useText();
  const format = useFormat();
  const { query } = usePerson();
  const found = useCall(patientAreaCalls.billing, { query }, { live: ownLive, quiet: true });
  const covers = useCall(ownCoverCalls.own, { query }, { live: ownLive, quiet: true });
  const coverOf = ({ billingId }: Billing) => covers.data?.find((cover) => cover.billingId === billingId) ?? null;
  const today = format.today();
  const columns: readonly Column<Billing>[] = [
    {
      key: 'method',
      title: t('Method'),
      cell: (row) => (
        <>
          <span className="strong">{row.planName ?? t(row.method)}</span>
          {row.planName || row.isDefault ? (
            <span className={styles.under}>
              {[row.planName ? t(row.method) : '', row.isDefault ? t('Used first') : ''].filter(Boolean).join(' · ')}
            </span>
          ) : null}
        </>
      ),
    },
    {
      key: 'number',
      title: t('Enrollee no.'),
      wide: true,
      cell: (row) => (row.enrolleeNumber ? <span className="code">{row.enrolleeNumber}</span> : '–'),
    },
    { key: 'until', title: t('Valid to'), wide: true, text: (row) => (row.validTo ? format.day(row.validTo) : '–') },
    { key: 'left', title: t('Left of the limits'), wide: true, cell: (row) => <LimitsLeft cover={coverOf(row)} /> },
    { key: 'hospital', title: t('Hospital'), wide: true, text: (row) => row.hospitalName },
    {
      key: 'status',
      title: t('Status'),
      cell: (row) => (
        <StatusBadge
          look={row.validTo && row.validTo < today ? expiredLook : ownBillingLooks[row.status as keyof typeof ownBillingLooks]}
        />
      ),
    },
  ];
  return (
    <Panel title={t('Billing methods')} note={t('Changed at the front desk of the hospital.')} flush>
      <Loaded from={found} rows={4} isEmpty={(rows) => rows.length === 0} empty={<EmptyState compact />}>
        {(rows) => <PlainTable label={t('List of billing methods')} columns={columns} rows={rows} rowKey={(row) => row.billingId} />}
      </Loaded>
    </Panel>
  );
}
